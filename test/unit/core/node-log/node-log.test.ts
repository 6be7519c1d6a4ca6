import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inLogForm, mayBeLogged } from '../../../../src/core/node-log/log-form';
import { explainLogLine, LOG_MESSAGES } from '../../../../src/core/node-log/log-line';
import { HEALTH_REASONS } from '../../../../src/core/node-log/messages/health-lines';
import { logExplanation } from '../../../../src/features/node-log/log-explanations';
import { goTexts } from '../../../support/repository-files/go-texts';
import { readCaseFile } from '../../../support/cases/form';
import { logCases } from '../../../support/cases/logs';
import { hasTwoOpenEnds, worstTexts } from '../../../support/patterns/worst-texts';
import { snapshotOf } from '../../../support/wording/snapshot';

const linesOf = (file: string): string[] =>
  readFileSync(`test/fixtures/node-logs/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

const schemas = {
  read: (path: string) => Promise.resolve(readFileSync(path, 'utf8')),
  address: (path: string) => `file:///extension/${path}`,
};

const FORM = '[11-26|12:43:04.868] WARN';

describe('messages of nodes', () => {
  const snapshot = snapshotOf('node-log');

  it('says cause and next step in a sentence each', () => {
    const isSentence = (text: string): boolean => /^[A-Z].*[^.]\.$/.test(text) && !/\. [A-Z]/.test(text);
    assert.deepEqual(
      LOG_MESSAGES.flatMap(({ cause, step }) => [cause, step]).filter((text) => !isSentence(text)),
      [],
    );
    const distinct = new Map(LOG_MESSAGES.map((each) => [`${each.cause} ${each.step}`, each.messages[0]]));
    snapshot.matches(
      'causes and steps',
      [...distinct].map(([text, message]) => `${message}: ${text}`),
    );
  });

  it('finds each row of the table from a line with its message', () => {
    for (const { messages, sources, fields, cause, until } of LOG_MESSAGES) {
      assert.match(until ?? 'v1.15.0', /^v1\.\d+\.\d+$/);
      for (const source of sources) assert.match(source, /^[\w/-]+\/[\w/]+\.go$/);
      if (fields !== undefined) continue;
      const file = sources[0]?.split('/').slice(-2).join('/') ?? '';
      const logged = `${FORM} ${file}:1 ${messages[0]} {"a": 1}`;
      const line = file === 'main/main.go' ? `${messages[0]}: invalid ACP: -1` : logged;
      assert.equal(explainLogLine(line)?.message.cause, cause, line);
    }
  });

  it('names keys that the schemas have', async () => {
    for (const { messages, sources, key } of LOG_MESSAGES) {
      const [file, name] = key?.split('#') ?? [];
      if (file === undefined) continue;
      const schema = await schemas.read(`media/schemas/${file}`);
      assert.ok(schema.includes(`"${name}": {`), `${key} of ${messages[0]} in ${sources[0]}`);
    }
  });

  it('explains the warnings and errors of real nodes', () => {
    for (const file of ['one-node.log', 'c-configuration.log']) {
      const problems = linesOf(file).filter((line) => /WARN|ERROR|FATAL/.test(inLogForm(line)?.level ?? ''));
      assert.ok(problems.length >= 4);
      assert.deepEqual(
        problems.filter((line) => explainLogLine(line) === undefined),
        [],
      );
    }
  });

  it('leaves out no line of a node before its form is read', () => {
    const lines = ['one-node.log', 'c-configuration.log', 'other-programs.txt'].flatMap(linesOf);
    assert.deepEqual(
      lines.filter((line) => inLogForm(line) !== undefined && !mayBeLogged(line)),
      [],
    );
    assert.equal(mayBeLogged('Error: undefined: pay (see pay.go)'), false);
  });

  it('explains nothing of other programs', () => {
    assert.deepEqual(
      linesOf('other-programs.txt').filter((line) => explainLogLine(line) !== undefined),
      [],
    );
  });

  const forms: [form: string, line: string][] = [
    ['plain', `${FORM} node/node.go:238 sybil control is not enforced`],
    ['of a chain', `${FORM} <C Chain> eth/backend.go:204 Upgrade blockchain database version      from=<nil> to=8`],
    ['colored', '[11-26|12:43:04.868] \u001B[33mWARN\u001B[0m node/node.go:238 sybil control is not enforced'],
    ['of a container', `node1-1  | ${FORM} node/node.go:842 detected previous ungraceful shutdown`],
    [
      'with a long path',
      `${FORM} /src/graft/evm/core/state/snapshot/snapshot.go:219 Failed to load snapshot, regenerating`,
    ],
    [
      'JSON',
      '{"level":"warn","timestamp":"2026-11-26T12:43:04.868Z","caller":"cchain/deprecated.go:88","msg":"\\"eth-apis\\" is deprecated and will be removed in the next release; set \\"apis\\" instead","apis":["eth"]}',
    ],
  ];
  for (const [form, line] of forms) {
    it(`reads the form ${form}`, () => {
      const found = explainLogLine(line);
      const logged = line.slice(found?.start, found?.end).replaceAll('\\"', '"');
      assert.ok(found?.message.messages.includes(logged), logged);
    });
  }

  it('tells the reasons of a message by its fields', () => {
    const causes = [
      '"diskspace":{"error":"remaining available disk space percentage (9%)',
      '"bls":{"error":"node has BLS key 0x',
      '',
    ]
      .map((fields) => `${FORM} health/health.go:110 failing check {"namespace": "health", "reason": {${fields}`)
      .map((line) => explainLogLine(line)?.message.cause);
    assert.equal(new Set(causes).size, 3);
  });

  for (const [file, count] of Object.entries({
    'public-cases/log-evm-before-1.11.6': 2,
    'public-cases/log-evm-json': 2,
    'public-cases/log-invalid-genesis': 3,
    'public-cases/log-printed-behind-prefix': 3,
    'cases/lines-of-logs': 32,
  })) {
    it(`reads the lines of ${file}.json`, () => {
      const path = `test/fixtures/${file}.json`;
      const results = [...logCases(path, readCaseFile(path))];
      assert.deepEqual(
        results.filter(({ problem }) => problem !== undefined),
        [],
      );
      assert.equal(results.length, count);
    });
  }

  it('looks at no fields for a column beside the message', () => {
    const line = `${FORM} health/health.go:110 failing check {"reason": {"error": "too many processing blocks"}}`;
    const { start = 0, end = 0 } = explainLogLine(line) ?? {};
    assert.equal(line.slice(start, end), 'failing check');
    const columns = [start - 1, start, end - 1, end];
    assert.deepEqual(
      columns.map((column) => explainLogLine(line, column) !== undefined),
      [false, true, true, false],
    );
  });

  it('leaves a longer message alone', () => {
    assert.equal(explainLogLine(`${FORM} node/node.go:238 sybil control is not enforced-by-us`), undefined);
  });

  it('has no pattern with two open ends in its tables', () => {
    const patterns = [...LOG_MESSAGES, ...HEALTH_REASONS].flatMap(({ fields }) => fields ?? []);
    assert.ok(patterns.length > 30);
    assert.deepEqual(patterns.filter(hasTwoOpenEnds), []);
    // What once froze a window, and what begins once.
    assert.ok(hasTwoOpenEnds(/failed to create chain on subnet.*vmFactory/));
    assert.ok(hasTwoOpenEnds(/a[^b]*b\w/));
    assert.ok(!hasTwoOpenEnds(/^a .*b/));
    assert.deepEqual(worstTexts(/^a(?:b|c)\d+ d/), ['ab0 d', 'ab0', 'ac0 d', 'ac0']);
  });

  it('takes time in proportion to the line', () => {
    const long = `${FORM} `.repeat(20_000);
    assert.equal(explainLogLine(long), undefined);
  });

  it('shows cause, step, and the key in its schema', async () => {
    const card = async (line: string) => await logExplanation(line, schemas)?.card();
    const flag =
      (await card(`${FORM} ulimit/ulimit_unix.go:49 ${LOG_MESSAGES[0]?.messages[0]} {"limit": 16000}`)) ?? '';
    const [, line] = /#L(\d+)/.exec(flag) ?? [];
    assert.equal(readFileSync('media/schemas/node.json', 'utf8').split('\n')[Number(line) - 1], '"fd-limit": {');
    snapshot.matches('flag', flag.replace(/#L\d+/, ''));
    snapshot.matches(
      'key',
      (
        (await card(
          `${FORM} cchain/deprecated.go:88 "eth-apis" is deprecated and will be removed in the next release; set "apis" instead`,
        )) ?? ''
      ).replace(/#L\d+/, ''),
    );
    snapshot.matches('old', (await card(`${FORM} health/health.go:80 failing health check {"reason": {}}`)) ?? '');
  });
});

describe('texts of Go files', () => {
  it('joins literals', () => {
    assert.deepEqual(goTexts('log.Warn("a " +\n\t"b", `c "d"`, "e\\"f")'), ['a b', 'c "d"', 'e"f']);
  });
});
