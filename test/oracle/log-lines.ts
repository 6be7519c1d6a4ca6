// npm run log-lines -- FILE…: logs of nodes. Prints what the extension says of each line that it explains.
// npm run log-lines -- --source FOLDER: AvalancheGo's source. Prints the messages of the table that it doesn't have, but for
// those of older versions. Its module lacks graft, whose three folders are modules of their own; libevm is in FOLDER/libevm.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inLogForm } from '../../src/core/node-log/log-form';
import { explainLogLine, LOG_MESSAGES } from '../../src/core/node-log/log-line';
import { goTexts } from '../support/repository-files/go-texts';

const words = process.argv.slice(2);
if (words.length === 0) {
  console.error('usage: npm run log-lines -- FILE… | --source FOLDER');
  process.exit(2);
}
if (words[0] === '--source') checkSource(words[1] ?? '.');
else explainFiles(words);

function explainFiles(files: readonly string[]): void {
  const counts = { lines: 0, problems: 0, explained: 0 };
  for (const file of files) {
    for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      if (line === '') continue;
      counts.lines++;
      const isProblem = /^(?:WARN|ERROR|FATAL)$/.test(inLogForm(line)?.level ?? '');
      const found = explainLogLine(line);
      if (isProblem) counts.problems++;
      if (isProblem && found !== undefined) counts.explained++;
      if (found === undefined && !isProblem) continue;
      const says = found === undefined ? 'not explained' : `${found.message.cause} ${found.message.step}`;
      const about = found === undefined ? line.slice(0, 120) : line.slice(found.start, found.end);
      console.log(`${file}:${i + 1}: ${about}\n  ${says}`);
    }
  }
  console.log(`${counts.lines} lines, ${counts.problems} warnings and errors, ${counts.explained} explained`);
}

function checkSource(folder: string): void {
  const found = new Set<string>();
  const missing = new Set<string>();
  const older = new Set(LOG_MESSAGES.flatMap(({ messages, until }) => (until === undefined ? [] : messages)));
  for (const { messages, sources } of LOG_MESSAGES.filter(({ until }) => until === undefined)) {
    const present = sources.map((source) => join(folder, source)).filter((file) => existsSync(file));
    const texts = present.flatMap((file) => goTexts(readFileSync(file, 'utf8')));
    for (const each of messages) {
      if (texts.some((text) => text === each || text.startsWith(`${each}: %`))) found.add(each);
      else missing.add(`${each} (${sources.join(', ')})`);
    }
  }
  for (const each of missing) console.log(each);
  console.log(`${found.size} messages found, ${older.size} of older versions, ${missing.size} not`);
}
