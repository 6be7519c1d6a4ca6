import * as l10n from '@vscode/l10n';
import type { CurrentValidator } from '../../../../client/schemas/platform-schemas';
import type { ActionThing } from '../../../../host/commands/actions';
import type { DocumentTarget } from '../../../../host/documents/document-target';
import type { Outcome } from '../../../../core/outcome';
import { durationWords, nodePiece, NetworkWords } from '../../../../services/p-and-c/network-words';
import {
  isLow,
  needsAttention,
  type SubnetBlockchain,
  type SubnetMember,
} from '../../../../services/p-and-c/subnet-state';
import { formatTime, groupedInteger, visibleText } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../../services/text/markdown';
import { rowText } from '../../../../services/text/pieces';
import { ScopedNode } from '../list-node';
import type { Copies, Row } from '../tree-node';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { BLOCKCHAIN_STATUS } from '../../../../services/p-and-c/node-details';
import { vmPiece } from '../../../../services/p-and-c/describe-platform-tx';
import { rowID } from '../../../../services/text/format-id';
import { present } from '../../../../core/present';

interface ShownValidator {
  /** cb58 */
  readonly subnetID: string;
  readonly member: SubnetMember;
  readonly price: Outcome<bigint> | undefined;
}

/** A validator of a subnet or an L1. Its parent loads it. */
export class SubnetValidatorNode extends ScopedNode<ShownValidator> {
  override readonly isPart = true;

  override row(): Row {
    const { member } = this.of;
    const { nodeID, validator } = member;
    const label = nodeID === undefined ? l10n.t('Inactive validators') : rowText([nodePiece(nodeID)]);
    const action = this.#action(nodeID, validator);
    const isLegacy = this.of.price !== undefined && validator?.kind === 'subnet';
    const facts = this.#facts(member);
    const description = isLegacy ? l10n.t('from before the conversion · {0}', facts) : facts;
    return {
      label,
      description,
      ...memberIcon(member),
      context: validator?.kind === 'l1' ? 'validator.l1' : 'validator',
      spoken: [nodeID === undefined ? label : l10n.t('Validator {0}', label), description].join(', '),
      action,
    };
  }

  override tooltip(): Promise<string> {
    const { member } = this.of;
    const { nodeID, weight, validator } = member;
    const lines = present([
      nodeID === undefined ? undefined : codeSpan(nodeID),
      validator?.kind === 'l1' && l10n.t('Validation ID {0}', codeSpan(validator.validationID)),
      l10n.t('Weight {0}', groupedInteger(weight)),
      ...this.#times(validator),
      this.#estimate(member),
      l10n.t('Reported by {0}', escapeMarkdown(this.scope.chain.platform.host)),
    ]);
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    const { nodeID } = this.of.member;
    return nodeID === undefined ? {} : { id: nodeID };
  }

  /** Its owner removes one of a subnet, also after the conversion to an L1; anyone tops up one of an L1. */
  protected override thing(target: DocumentTarget | undefined): ActionThing | undefined {
    const { member, subnetID } = this.of;
    const { nodeID, validator } = member;
    const thing = super.thing(target);
    if (thing === undefined || nodeID === undefined) return thing;
    if (validator?.kind === 'l1')
      return { ...thing, change: { kind: 'p-top-up', texts: { validationID: validator.validationID } } };
    const texts = { subnet: subnetID, validator: nodeID };
    return { ...thing, change: { kind: 'p-remove-subnet-validator', texts } };
  }

  #action(nodeID: string | undefined, validator: CurrentValidator | undefined): Row['action'] {
    const chain = this.scope.name;
    if (validator?.kind === 'l1') return { kind: 'open', target: { chain, kind: 'id', id: validator.validationID } };
    return nodeID === undefined ? undefined : { kind: 'open', target: { chain, kind: 'p/node', id: nodeID } };
  }

  get #words(): NetworkWords {
    const { identity, format } = this.scope;
    return new NetworkWords(identity.networkID, format.ownName);
  }

  /** What stands out comes first: a narrow side bar cuts the end. */
  #facts({ weight: raw, time, validator }: SubnetMember): string {
    const weight = groupedInteger(raw);
    switch (time.kind) {
      case 'inactive':
        return l10n.t('inactive: no balance · weight {0}', weight);
      case 'notTold':
        return l10n.t('weight {0}', weight);
      case 'unknownPrice': {
        const balance = validator?.kind === 'l1' ? rowText(this.#words.nAVAX(validator.balance)) : '';
        return l10n.t('balance {0} · weight {1}', balance, weight);
      }
      case 'balance':
        if (time.seconds === undefined) return l10n.t('unlimited (price 0) · weight {0}', weight);
        return isLow(time)
          ? l10n.t('only ≈{0} left · weight {1}', durationWords(time.seconds), weight)
          : l10n.t('≈{0} left · weight {1}', durationWords(time.seconds), weight);
      case 'end':
        if (time.seconds === 0n) return l10n.t('ended · weight {0}', weight);
        return isLow(time)
          ? l10n.t('only {0} left · weight {1}', durationWords(time.seconds), weight)
          : l10n.t('{0} left · weight {1}', durationWords(time.seconds), weight);
    }
  }

  #times(validator: CurrentValidator | undefined): string[] {
    if (validator === undefined) return [];
    const since = l10n.t('Since {0}', formatTime(validator.startTime));
    if (validator.kind !== 'l1') return [since, l10n.t('Until {0}', formatTime(validator.endTime))];
    return [since, l10n.t('Balance {0}', markdownOf(this.#words.nAVAX(validator.balance)))];
  }

  /** How the time left was computed. */
  #estimate({ time }: SubnetMember): string | undefined {
    const { price } = this.of;
    if (price?.error !== undefined && time.kind === 'unknownPrice')
      return l10n.t('Time left unknown: {0}', markdownOf([{ kind: 'quote', text: price.error.message, limit: 160 }]));
    if (price?.value === undefined || time.kind !== 'balance') return undefined;
    const each = groupedInteger(price.value);
    return l10n.t('Estimate: {0} nAVAX per second now', each);
  }
}

function memberIcon(member: SubnetMember): Pick<Row, 'icon' | 'iconColor'> {
  if (member.time.kind === 'inactive') return { icon: 'circle-slash', iconColor: 'problemsWarningIcon.foreground' };
  if (needsAttention(member)) return { icon: 'warning', iconColor: 'problemsWarningIcon.foreground' };
  return { icon: 'circle-filled' };
}

/** Names come from strangers. */
const LONGEST_MEMBER_NAME = 64;

/** A blockchain of a subnet. Its parent loads it. */
export class SubnetBlockchainNode extends ScopedNode<SubnetBlockchain> {
  override readonly isPart = true;

  override row(): Row {
    const { created, status } = this.of;
    const name = created.value?.name;
    const short = rowID(this.of.blockchainID);
    const label =
      name === undefined
        ? l10n.t('Blockchain {0}', short)
        : l10n.t('Blockchain {0}', visibleText(name, LONGEST_MEMBER_NAME));
    const vmID = created.value?.vmID;
    const facts = present([
      vmID !== undefined && rowText([vmPiece(vmID)]),
      status.value === undefined ? l10n.t('status unknown') : BLOCKCHAIN_STATUS[status.value],
    ]);
    return {
      label,
      description: facts.join(' · '),
      icon: 'link',
      context: 'blockchain',
      action: { kind: 'open', target: { chain: this.scope.name, kind: 'p/tx', id: this.of.blockchainID } },
    };
  }

  override tooltip(): Promise<string> {
    const { created, status } = this.of;
    const reason = status.error?.message ?? created.error?.message;
    const vmID = created.value?.vmID;
    const lines = present([
      codeSpan(this.of.blockchainID),
      vmID !== undefined && l10n.t('Virtual machine {0}', codeSpan(encodeCb58(vmID))),
      status.value !== undefined &&
        l10n.t('On {0}: {1}', escapeMarkdown(this.scope.chain.platform.host), BLOCKCHAIN_STATUS[status.value]),
      reason !== undefined && l10n.t('unknown: {0}', markdownOf([{ kind: 'quote', text: reason, limit: 160 }])),
    ]);
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.of.blockchainID };
  }
}
