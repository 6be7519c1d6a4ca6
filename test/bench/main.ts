// npm run bench [-- --json] [-- --long] [-- P3 P5 ...]: how fast it is, as ratios of two things measured in one run.
import { activationBench } from './activation';
import { bodiesBench } from './bodies';
import { codecBench } from './codec';
import { commandBench } from './command';
import { dashboardBench } from './dashboard';
import { decodeLinesBench } from './decode-lines';
import { documentsBench } from './documents';
import { sideBarBench } from './side-bar';
import { findIDsBench } from './find-ids';
import { growthBench } from './growth';
import { historyBench } from './history';
import { hoverBench, subnetHoverBench } from './hover';
import { longFilesBench } from './long-files';
import { longBodiesBench } from './long-bodies';
import { manyAddressesBench } from './many-addresses';
import type { Result } from './measure';
import { newTxBench } from './new-tx';
import { packageBench } from './package';
import { readersBench } from './readers';
import { planBench } from './plan';
import { platformBench } from './platform';
import { sandboxBench } from './sandbox';
import { sandboxHTTPBench } from './sandbox-http';
import { sandboxThreadBench } from './sandbox-thread';
import { textsOfKeysBench } from './texts-of-keys';
import { signingBench } from './signing';
import { soakBench } from './soak';
import { txJSONBench } from './tx-json';
import { txPageBench } from './tx-page';
import { firstPictureBench } from './first-picture';
import { worstAnswersBench } from './worst-answers';

const words = process.argv.slice(2);
const asJSON = words.includes('--json');
const wanted = words.filter((word) => !word.startsWith('--'));

/** Each bench measures some of the lines; one is run if any of its lines is wanted. */
const BENCHES: readonly { readonly ids: readonly string[]; readonly run: () => Result[] | Promise<Result[]> }[] = [
  { ids: ['P1', 'P1cpu', 'P1floor'], run: activationBench },
  { ids: ['P2a', 'P2b', 'P2c', 'P2ccpu', 'P2d', 'P2dcpu', 'P2e', 'P2f'], run: hoverBench },
  { ids: ['P13'], run: subnetHoverBench },
  { ids: ['P3', 'P3b', 'P4', 'P9', 'P9b', 'P14'], run: codecBench },
  { ids: ['P5'], run: findIDsBench },
  { ids: ['P6', 'P6cpu', 'P6b', 'P6c', 'P6c2', 'P6d', 'P6e'], run: sideBarBench },
  { ids: ['P7', 'P7b', 'P7b2', 'P7c', 'P7d'], run: dashboardBench },
  { ids: ['P23', 'P23b'], run: manyAddressesBench },
  { ids: ['P8'], run: documentsBench },
  { ids: ['P8b'], run: packageBench },
  { ids: ['P10', 'P11'], run: sandboxBench },
  { ids: ['P10b'], run: sandboxThreadBench },
  { ids: ['P12', 'P12b', 'P12c'], run: sandboxHTTPBench },
  { ids: ['P19', 'P19b'], run: bodiesBench },
  { ids: ['P20', 'P20b', 'P20c', 'P20d', 'P20e'], run: longBodiesBench },
  { ids: ['P20f', 'P20fmem'], run: worstAnswersBench },
  { ids: ['P20g'], run: longFilesBench },
  { ids: ['P20h', 'P20h2', 'P20h3'], run: textsOfKeysBench },
  { ids: ['P21'], run: signingBench },
  { ids: ['P22', 'P22b'], run: platformBench },
  { ids: ['P16', 'P16cpu', 'P16b'], run: historyBench },
  { ids: ['P15', 'P15b', 'P15c', 'P15d'], run: txPageBench },
  { ids: ['P15e'], run: firstPictureBench },
  { ids: ['P17'], run: soakBench },
  { ids: ['P18', 'P18b'], run: readersBench },
  { ids: ['P24', 'P24b', 'P24c'], run: commandBench },
  { ids: ['P24d', 'P24e'], run: decodeLinesBench },
  { ids: ['P25'], run: txJSONBench },
  { ids: ['P26'], run: growthBench },
  { ids: ['P27', 'P27b'], run: newTxBench },
  { ids: ['P28', 'P28b', 'P28c'], run: planBench },
];

async function main(): Promise<void> {
  for (const { ids, run } of BENCHES) {
    if (wanted.length > 0 && !ids.some((id) => wanted.includes(id))) continue;
    for (const result of await run()) console.log(asJSON ? jsonOf(result) : lineOf(result));
  }
}

function jsonOf({ id, ours, peer, ratio, goal, holds }: Result): string {
  return JSON.stringify({ id, ours, peer, ratio, goal, holds });
}

function lineOf({ id, what, ours, peer, peerName, unit, ratio, goal, holds }: Result): string {
  const verdict = goal === undefined ? '' : `  goal ${goal}: ${holds === true ? 'holds' : 'DOES NOT HOLD'}`;
  return `${id.padEnd(8)}${what}\n    ${show(ours)} ${unit}, ${peerName} ${show(peer)} ${unit}: ratio ${show(ratio)}${verdict}`;
}

function show(value: number): string {
  return value.toPrecision(3);
}

void main();
