import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';

/** What package.json tells the Marketplace. */
interface Listing {
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly galleryBanner: { readonly color: string; readonly theme: string };
  readonly preview: boolean;
  readonly pricing: string;
  readonly icon: string;
  readonly extensionKind: readonly string[];
}

/**
 * The Marketplace refuses a package with more keywords (its publishing guide); it also counted
 * vsce's own tags for a while.
 */
const MOST_TAGS = 30;
/** The tags that vsce adds for our keybindings and tools. */
const OF_VSCE = ['keybindings', 'tools', 'language-model-tools'];

describe('the page in the Marketplace', () => {
  const listing = JSON.parse(readFileSync('package.json', 'utf8')) as Listing;

  it('is found under as many different tags as the Marketplace counts', () => {
    const tags = new Set([...listing.keywords, ...OF_VSCE]);
    assert.equal(tags.size, MOST_TAGS);
    assert.equal(listing.keywords.length + OF_VSCE.length, MOST_TAGS);
  });

  it('is found first by what the builder of an L1 looks for', () => {
    assert.deepEqual(listing.keywords.slice(0, 3), ['avalanche l1', 'subnet', 'multisig']);
  });

  it('has the categories, the price and the state that it is published with', () => {
    const { categories, preview, pricing } = listing;
    assert.deepEqual(
      { categories, preview, pricing },
      { categories: ['Visualization', 'Testing', 'Other'], preview: true, pricing: 'Free' },
    );
  });

  it('has a banner in the color of the icon, with light text', () => {
    const { color, theme } = listing.galleryBanner;
    assert.equal(theme, 'dark');
    assert.ok(readFileSync('media/icon.svg', 'utf8').includes(`fill="${color}"`));
  });

  it('runs on the machine that has the code, so that 127.0.0.1 is that machine', () => {
    assert.deepEqual(listing.extensionKind, ['workspace']);
  });
});
