import assert from 'node:assert/strict';
import type { CommandServices } from '../../../src/command/network';
import { HexReader } from '../../../src/core/given-text/hex-reader';
import { finished } from '../../../src/core/steps';
import { TxChecker } from '../../../src/services/checking/tx-checker';
import { givenBytes } from '../../../src/services/review/notes';
import { Reviewer } from '../../../src/services/review/review';
import { reportText } from '../../../src/services/review/review-report';

/** The report that the editor makes of a selected text, over the active chain. */
export async function reportOfText(services: CommandServices, text: string): Promise<string> {
  const { chains, describer, signings } = services;
  const reading = finished(new HexReader().selected(text));
  assert.ok('txs' in reading, JSON.stringify(reading));
  const given = reading.txs.map((pasted) => givenBytes({ pasted, text, origin: undefined }));
  const reviewer = new Reviewer({ describer, signings, checker: new TxChecker(services) });
  return reportText(await reviewer.review(await chains.open(chains.active), given));
}
