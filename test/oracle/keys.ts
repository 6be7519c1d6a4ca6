// npm run keys -- FILE.mjs… [--hex]: texts with private keys, and everyday IDs. Prints what a hover would do with each.
import { makeText, readSetups, treatmentOf } from '../support/keys/corpus';

const words = process.argv.slice(2);
const files = words.filter((word) => !word.startsWith('--'));
if (files.length === 0) {
  console.error('usage: npm run keys -- FILE.mjs… [--hex]');
  process.exit(2);
}
const texts = { sent: 0, asked: 0, refused: 0 };
let ids = 0;
let lookedUp = 0;
for (const file of files) {
  for (const setup of readSetups(file)) {
    const made = makeText(setup, words.includes('--hex') ? 'hex' : 'cb58');
    const treatments = made.keys.map((key) => treatmentOf(made.text, key));
    const worst = (['sent', 'asked', 'refused'] as const).find((each) => treatments.includes(each));
    if (worst !== undefined) texts[worst]++;
    if (worst === 'sent' || worst === 'asked') console.log(`${worst}: ${made.title}`);
    if (typeof made.about === 'number') continue;
    for (const id of made.ids) {
      const treatment = treatmentOf(made.text, id);
      ids++;
      if (treatment === 'sent') lookedUp++;
      else console.log(`ID ${treatment}: ${made.title}`);
    }
  }
}
const { sent, asked, refused } = texts;
console.log(
  `${sent + asked + refused} texts with keys, ${sent} sent, ${asked} asked, ${refused} refused; ${ids} IDs, ${lookedUp} looked up`,
);
