import { encodeCb58 } from '../../core/encodings/cb58';
import { namedSubnet } from '../../core/primary/named-subnet';
import type { PrimaryFound } from '../lookup/found';

/**
 * The subnet or L1 below whose row the side bar lists something of the P-Chain, in cb58: a subnet, a blockchain or a
 * validator of an L1. Undefined for everything else.
 */
export function listedSubnet(found: PrimaryFound): string | undefined {
  if (found.kind === 'validator') return found.validator.subnetID;
  if (found.on !== 'P' || found.kind !== 'tx') return undefined;
  const { unsignedTx } = found.tx;
  if (unsignedTx.type === 'txs.CreateSubnetTx') return encodeCb58(found.id);
  const isListed = unsignedTx.type === 'txs.CreateChainTx' || unsignedTx.type === 'txs.ConvertSubnetToL1Tx';
  return isListed ? namedSubnet(unsignedTx) : undefined;
}
