import * as l10n from '@vscode/l10n';
import { outcomeOf } from '../../../../core/outcome';
import { isL1, subnetWithID } from '../../../../services/p-and-c/subnet-state';
import { groupedInteger } from '../../../../services/text/format-text';
import { TREE } from '../chain-scope';
import { NO_SUBNET, NO_SUBNET_HERE } from '../rows';
import { ScopedNode } from '../list-node';
import { SubnetNode } from './subnet-node';
import type { Row, TreeNode } from '../tree-node';

/**
 * The subnets and L1s of the settings, or of the sandbox's sample data, that the chain's network has, and those revealed in this window. `isSeen` says
 * whether the row's parent is expanded.
 */
export class SubnetsNode extends ScopedNode<{ readonly isSeen: () => boolean }> {
  readonly #visiting = new Set<string>();
  /** Subnets that the network has, which are never removed from it, and whether each was an L1 when it was loaded. */
  readonly #present = new Map<string, boolean>();
  #count: number | undefined;
  #isOpen = false;

  /** The row of a subnet that the network has; one that isn't in the settings is listed until the window closes. */
  visit(subnetID: string): SubnetNode {
    if (!this.#isListed(subnetID)) this.#visiting.add(subnetID);
    return this.#node(subnetID);
  }

  /** Removes revealed subnets from the list; false if none of them was in it. */
  leave(subnetIDs: readonly string[]): boolean {
    const isLeft = subnetIDs.filter((id) => this.#visiting.delete(id)).length > 0;
    if (isLeft) this.prune();
    return isLeft;
  }

  /** Drops the subnets that left the list, with their data. */
  prune(): void {
    this.keepOnly(this.#ids().flatMap((id) => this.known(id) ?? []));
  }

  override row(): Row {
    const isEmpty = this.#ids().length === 0;
    const description = isEmpty ? l10n.t('none') : subnetCount(this.#count);
    return {
      label: l10n.t('Subnets and L1s'),
      description,
      icon: 'type-hierarchy',
      context: 'subnets',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const ids = this.#ids();
    if (ids.length === 0) return this.messages({ none: NO_SUBNET });
    const asked = await Promise.all(ids.map(async (id) => ({ id, ...(await this.#isPresent(id)) })));
    const [first] = asked;
    if (first?.error !== undefined && asked.every(({ error }) => error !== undefined)) {
      return this.messages({ failure: this.scope.failureRow(first.error) });
    }
    // A subnet that can't be loaded may exist: its own row shows why.
    const listed = asked.filter(({ value, error }) => value === true || error !== undefined);
    if (this.#count !== listed.length) {
      this.#count = listed.length;
      // VS Code has drawn the row already when it requests the children.
      this.context.changed(this);
    }
    return listed.length === 0 ? this.messages({ elsewhere: NO_SUBNET_HERE }) : listed.map(({ id }) => this.#node(id));
  }

  override opened(isOpen: boolean): void {
    this.#isOpen = isOpen;
  }

  #isPresent(subnetID: string) {
    if (this.#present.has(subnetID)) return Promise.resolve({ value: true, error: undefined });
    const request = subnetWithID(this.scope.chain, subnetID, TREE).then((subnet) => {
      if (subnet !== undefined) this.#present.set(subnetID, isL1(subnet));
      return subnet !== undefined;
    });
    return outcomeOf(request);
  }

  #ids(): readonly string[] {
    const listed = this.context.subnetNames.listedOn(this.scope.chain.config).map(({ id }) => id);
    return [...new Set([...listed, ...this.#visiting])];
  }

  #isListed(subnetID: string): boolean {
    return this.context.subnetNames.isListedOn(subnetID, this.scope.chain.config);
  }

  #node(subnetID: string): SubnetNode {
    return this.part(SubnetNode, subnetID, {
      subnetID,
      isVisiting: () => !this.#isListed(subnetID),
      isSeen: () => this.#isOpen && this.of.isSeen(),
      wasL1: () => this.#present.get(subnetID),
    });
  }
}

/** Undefined before it is known. */
function subnetCount(count: number | undefined): string | undefined {
  return count === 0 ? l10n.t('none on this network') : count === undefined ? undefined : groupedInteger(count);
}
