import assert from 'node:assert/strict';
import type { FlowBox, FlowSide } from '../../../../src/tx-page-protocol';
import { svgText } from '../../../../webview-ui/tx-page/svg-text';
import { layout } from '../../../../webview-ui/tx-page/layout';
import type { BoxShape, Palette, Scene } from '../../../../webview-ui/tx-page/scene';

const measure = (text: string): number => text.length * 7;

const box = (key: string, share: number | undefined, more: Partial<FlowBox> = {}): FlowBox => ({
  key,
  asset: 0,
  ...(share === undefined ? {} : { share }),
  amount: `${share ?? 'NFT'} AVAX`,
  owner: 'ewoq',
  marks: [],
  isHeld: false,
  ...more,
});

const side = (boxes: readonly FlowBox[], more: Partial<FlowSide> = {}): FlowSide => ({
  title: `${boxes.length}`,
  boxes,
  count: boxes.length,
  folded: [],
  ...more,
});

const CONTENT = {
  assets: ['AVAX', 'LNSC'],
  inputs: side([box('in:0', 0.75), box('in:1', 0.25), box('in:2', 1, { asset: 1 })]),
  outputs: side([
    box('out:0', 0.5, { canAct: true, link: 'Check if Spent' }),
    box('out:1', 0.499999),
    box('out:2', 1, { asset: 1, isHeld: true }),
    box('out:3', undefined, { asset: 1 }),
    box('out:4', 0.000001, { owner: '' }),
  ]),
};

const WIDTHS = [240, 320, 480, 619, 620, 900, 1240, 2400];

describe("the transaction page's layout", () => {
  for (const width of WIDTHS) {
    it(`keeps every box and line within ${width} pixels, and boxes apart`, () => {
      const scene = layout(CONTENT, { width, measure });
      assert.equal(scene.boxes.length, 8);
      for (const each of scene.boxes) {
        assert.ok(each.x >= 0 && each.x + each.width <= width, each.key);
        assert.ok(each.y >= 0 && each.y + each.height <= scene.height, each.key);
        for (const line of each.lines) {
          assert.ok(line.x + measure(line.text) <= each.x + each.width, line.text);
          assert.ok(line.y > each.y && line.y < each.y + each.height, line.text);
        }
        for (const other of scene.boxes)
          assert.ok(each === other || !overlaps(each, other), `${each.key} ${other.key}`);
      }
      for (const hub of scene.hubs)
        assert.ok(hub.x >= 0 && hub.x + hub.width <= width && hub.y + hub.height <= scene.height);
    });
  }

  it('draws one band for each part of a box, as wide as its share, and a dashed line without an amount', () => {
    for (const width of [480, 1000]) {
      const scene = layout(CONTENT, { width, measure });
      const band = (key: string): Scene['bands'][number] => scene.bands.find((each) => each.box === key)!;
      assert.equal(scene.bands.length, 8);
      assert.ok(band('in:0').width > band('in:1').width);
      assert.ok(Math.abs(band('in:0').width / band('in:1').width - 3) < 0.01);
      assert.ok(band('out:4').width >= 1, 'the fee is visible');
      assert.ok(band('out:3').isDashed && !band('out:2').isDashed);
    }
  });

  it('keeps the assets of many beside the boxes, and apart', () => {
    const many = Array.from({ length: 11 }, (_, asset) => asset);
    const boxes = (name: string): FlowBox[] => many.map((asset) => box(`${name}:${asset}`, 1, { asset }));
    const content = { assets: many.map(String), inputs: side(boxes('in')), outputs: side(boxes('out').reverse()) };
    const scene = layout(content, { width: 1000, measure });
    const bottom = Math.max(...scene.boxes.map(({ y, height }) => y + height));
    const hubs = [...scene.hubs].sort((a, b) => a.y - b.y);
    assert.equal(hubs.length, many.length);
    // Their captions need more room than the boxes: the picture is no higher than that.
    assert.ok(scene.height <= Math.max(bottom, 40 + 11 * (44 + 34) - 34) + 2, `${scene.height} ${bottom}`);
    for (const [i, { y, height }] of hubs.entries()) {
      assert.ok(y >= 40);
      assert.ok((hubs[i + 1]?.y ?? Infinity) >= y + height + 12);
    }
    const tall = {
      ...content,
      outputs: side(boxes('out').flatMap((each) => [each, { ...each, key: `${each.key}9` }])),
    };
    const drawn = layout(tall, { width: 1000, measure });
    const end = Math.max(...drawn.boxes.map(({ y, height }) => y + height));
    for (const { y, height } of drawn.hubs) assert.ok(y + height <= end, `${y} ${end}`);
  });

  it('cuts what is too long, and keeps the whole', () => {
    const amount = `${'9'.repeat(120)} AVAX`;
    const { boxes } = layout({ ...CONTENT, inputs: side([box('in:0', 1, { amount })]) }, { width: 700, measure });
    const [line] = boxes[0]!.lines;
    assert.ok(line!.text.endsWith('…') && line!.full === amount);
    assert.ok(boxes[0]!.title.startsWith(amount));
  });

  it('folds the rest into a box with a band for each asset', () => {
    const folded = [
      { asset: 0, share: 0.3, count: 300, amount: '30 AVAX' },
      { asset: 1, count: 40, amount: 'LNSC' },
    ];
    const outputs = side([box('out:0', 0.7)], { count: 341, folded });
    const scene = layout({ ...CONTENT, outputs }, { width: 1000, measure });
    const more = scene.boxes.find(({ kind }) => kind === 'more')!;
    assert.equal(more.key, 'out:more');
    assert.match(more.lines[0]!.text, /340/);
    assert.equal(scene.bands.filter(({ box: key }) => key === 'out:more').length, 2);
  });

  it('draws a side alone, and nothing', () => {
    for (const width of [400, 1000]) {
      const alone = layout(
        { assets: ['AVAX'], inputs: side([]), outputs: side([box('out:0', 1)]) },
        { width, measure },
      );
      assert.equal(alone.bands.length, 1);
      assert.doesNotMatch(JSON.stringify(alone), /NaN|null/);
      const nothing = layout({ assets: [], inputs: side([]), outputs: side([]) }, { width, measure });
      assert.deepEqual([nothing.boxes, nothing.bands, nothing.hubs], [[], [], []]);
    }
  });
});

describe('a picture as SVG', () => {
  const palette: Palette = {
    text: '#111',
    quiet: '#222',
    link: '#333',
    border: '#444',
    box: '#555',
    background: '#fff',
    font: '"Segoe UI", sans-serif',
    asset: (place) => ['#00f', '#0f0'][place] ?? '#000',
  };

  it('has its colors written out, and needs nothing of the page', () => {
    const svg = svgText(layout(CONTENT, { width: 900, measure }), palette, { title: 'Pay', note: 'ID' });
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    assert.doesNotMatch(svg, /var\(|style=|undefined|NaN/);
    assert.match(svg, /stroke="#00f"/);
    assert.match(svg, /font-family="&#34;Segoe UI&#34;, sans-serif"/);
  });

  it('holds foreign text as text', () => {
    const hostile = '"/><script>alert(1)</script>&\u0000\ud800';
    const inputs = side([box('in:0', 1, { amount: hostile, owner: hostile })]);
    const scene = layout({ ...CONTENT, assets: [hostile, ''], inputs }, { width: 900, measure });
    const svg = svgText(scene, palette, { title: hostile, note: hostile });
    assert.doesNotMatch(svg, /<script|"\/>&|&(?!#\d+;)|\0|[\ud800-\udfff]/);
  });
});

function overlaps(a: BoxShape, b: BoxShape): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
