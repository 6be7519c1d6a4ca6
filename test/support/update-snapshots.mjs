// `npm run snapshots`: runs the tests that own snapshots, and writes test/snapshots from what the product says now.
//
//   npm run snapshots               the unit and host tests
//   npm run snapshots -- unit       only the parts named, as in run-tests.mjs; GREP=words keeps the entries of other tests
process.env.UPDATE_SNAPSHOTS = '1';
if (process.argv.length === 2) process.argv.push('unit', 'host');
await import('./run-tests.mjs');
