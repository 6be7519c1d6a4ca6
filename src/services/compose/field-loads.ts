import * as l10n from '@vscode/l10n';
import { inSlices } from '../../client/clock';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58, decodeID } from '../../core/encodings/cb58';
import { formatNodeID } from '../../core/ids/ids';
import { openMessage } from '../../core/codec/warp/warp-formats';
import { InvalidInputError } from '../../core/outcome';
import { possessionFindings } from '../../core/rules/platform/bls';
import type { Owners } from '../../core/tx/effects';
import type { Chain } from '../chain/chain';
import { findPlatformTx } from '../lookup/finders';
import { ownerOf } from '../p-and-c/network-words';
import { NO_PRIMARY_VALIDATOR, validatorsUnder } from '../p-and-c/node-report';
import { blockchainIDsOf, subnetWithID } from '../p-and-c/subnet-state';
import { formatMinute } from '../text/format-text';
import { nodeKeysOf } from './pasted';
import type { LoadValue, NewTxFieldValues, NodeKeys, OwnedThing, ReadOn } from './fields';

/** How a node's values of things are loaded. */
type LoadOf<T extends keyof NewTxFieldValues> = LoadValue<NewTxFieldValues[T]>;

export function loadL1Validator(id: Uint8Array): LoadOf<'L1 validator'> {
  return async (chain, options) => {
    const validator = await chain.platform.getL1Validator({ validationID: encodeCb58(id) }, options);
    if (validator === undefined) throw new InvalidInputError(l10n.t('The node has no L1 validator with this ID.'));
    return { id, owner: ownerOf(validator.deactivationOwner), validator };
  };
}

export function loadSubnet(id: Uint8Array): LoadOf<'subnet'> {
  return async (chain, options) => {
    const subnet = await subnetWithID(chain, encodeCb58(id), options);
    if (subnet === undefined) throw new InvalidInputError(l10n.t('The node has no subnet with this ID.'));
    return { id, owner: ownerOf({ ...subnet, addresses: subnet.controlKeys }) };
  };
}

/** The subnet's only blockchain: where there are several, it has to be named. */
export function loadFirstChain({ id }: OwnedThing): LoadOf<'blockchain'> {
  return async (chain, options) => {
    const [only, ...others] = await blockchainIDsOf(chain, encodeCb58(id), options);
    if (only !== undefined && others.length === 0) {
      // By its hash: a conversion to another blockchain can't be undone.
      const found = await findPlatformTx(chain, decodeID(only), options);
      const created = found?.kind === 'tx' ? found.tx.unsignedTx : undefined;
      if (created?.type === 'txs.CreateChainTx' && equalBytes(created.subnetID, id)) return decodeID(only);
      throw new InvalidInputError(
        l10n.t("The node doesn't have the transaction that created the subnet's blockchain."),
      );
    }
    throw new InvalidInputError(
      l10n.t('The subnet has {0} blockchains. Enter the ID of one.', only === undefined ? 0 : others.length + 1),
    );
  };
}

export function loadValidator(nodeID: Uint8Array): LoadOf<'validator'> {
  return async (chain, options) => {
    const [validator] = await validatorsUnder(chain, { nodeID: formatNodeID(nodeID) }, options);
    if (validator === undefined || validator.kind === 'l1') throw new InvalidInputError(`${NO_PRIMARY_VALIDATOR}.`);
    return { nodeID, endTime: validator.endTime };
  };
}

/** One that renews itself; its owners are those of its transaction, which its hash verifies. */
export function loadRenewed(nodeID: Uint8Array): LoadOf<'renewed validator'> {
  return async (chain, options) => {
    const [validator] = await validatorsUnder(chain, { nodeID: formatNodeID(nodeID) }, options);
    if (validator?.kind !== 'primary') throw new InvalidInputError(`${NO_PRIMARY_VALIDATOR}.`);
    const { endTime, autoRenewed: renewal, txID } = validator;
    if (renewal === undefined)
      throw new InvalidInputError(
        l10n.t("This validator doesn't renew itself: it ends at {0} UTC.", formatMinute(endTime)),
      );
    const id = decodeID(txID);
    const found = await findPlatformTx(chain, id, options);
    const tx = found?.kind === 'tx' ? found.tx.unsignedTx : undefined;
    if (tx?.type !== 'txs.AddAutoRenewedValidatorTx')
      throw new InvalidInputError(l10n.t("The node doesn't have the transaction that added this validator."));
    const [stakeOwner, ...others] = tx.stake.map(({ output }) =>
      output.type === 'stakeable.LockOut' ? output.output : output,
    );
    const isShared = others.every((each) => stakeOwner !== undefined && isSameOwner(each, stakeOwner));
    return {
      nodeID,
      endTime,
      id,
      renewal,
      stakeOwner: isShared ? stakeOwner : undefined,
      owner: tx.validatorAuthority,
      rewardsOwner: tx.validationRewardsOwner,
    };
  };
}

function isSameOwner(a: Owners, b: Owners): boolean {
  return a.threshold === b.threshold && a.addresses.join() === b.addresses.join();
}

export function loadSubnetValidator({ id }: OwnedThing, nodeID: Uint8Array): LoadOf<'subnet validator'> {
  return async (chain, options) => {
    const of = { nodeID: formatNodeID(nodeID), subnetID: encodeCb58(id) };
    const validator = (await validatorsUnder(chain, of, options)).find(({ kind }) => kind === 'subnet');
    if (validator !== undefined) return { nodeID, weight: validator.weight };
    throw new InvalidInputError(l10n.t('The subnet has no validator with this NodeID that its owners added.'));
  };
}

/** A node's keys, once its proof of possession was verified. */
export function loadNode(node: NodeKeys): LoadOf<'node'> {
  return async (_, { signal }) => {
    const findings = possessionFindings(node, { publicKey: '', proof: '' });
    const problem = await inSlices(firstProblem(findings), signal);
    if (problem !== undefined) throw new InvalidInputError(l10n.t("The node's BLS key is wrong: {0}.", problem));
    return node;
  };
}

/** What the node at a URL says, which has to be on the chain's network. */
export function loadNodeAt(url: string): LoadOf<'node'> {
  return async (chain, options) => {
    const info = chain.node.at(url).client('info');
    const [{ networkID }, own, said] = await Promise.all([
      chain.identity.identify(options),
      info.getNetworkID(options),
      info.getNodeID(options),
    ]);
    if (own !== networkID) throw new InvalidInputError(l10n.t('The node is on network {0}, not {1}.', own, networkID));
    return loadNode(nodeKeysOf(said))(chain, options);
  };
}

function* firstProblem(findings: ReturnType<typeof possessionFindings>) {
  for (const finding of findings) {
    if (finding?.verdict === 'fails') return finding.words;
    yield;
  }
  return undefined;
}

export function loadRegistration(
  given: NewTxFieldValues['registration'],
  { now }: Pick<ReadOn, 'now'>,
): NewTxFieldValues['registration'] | LoadOf<'registration'> {
  const { expiry } = given.message;
  if (expiry <= BigInt(Math.floor(now / 1000)))
    throw new InvalidInputError(
      l10n.t('The message expired at {0} UTC. Start the registration again', formatMinute(expiry)),
    );
  return async (chain, options) => {
    await checkNetwork(chain, given.bytes, options);
    return given;
  };
}

export function loadWeight(given: Omit<NewTxFieldValues['new weight'], 'validator'>): LoadOf<'new weight'> {
  return async (chain, options) => {
    await checkNetwork(chain, given.bytes, options);
    const { validator } = await loadL1Validator(given.message.validationID)(chain, options);
    const { nonce } = given.message;
    if (nonce < validator.minNonce)
      throw new InvalidInputError(
        l10n.t(
          'A later message was used already: its nonce is {0}, and {1} is needed.',
          `${nonce}`,
          `${validator.minNonce}`,
        ),
      );
    return { ...given, validator };
  };
}

async function checkNetwork(
  chain: Chain,
  bytes: Uint8Array,
  options: Parameters<LoadValue<unknown>>[1],
): Promise<void> {
  const { networkID } = await chain.identity.identify(options);
  const of = openMessage(bytes).message.networkID;
  if (of !== networkID) throw new InvalidInputError(l10n.t('The message is of network {0}, not {1}.', of, networkID));
}
