// Sends one request over and over with autocannon and prints how many of them were answered in a second.
import autocannon from 'autocannon';

const { expected, ...options } = JSON.parse(process.argv[2]);
const started = performance.now();
let last = started;
const run = autocannon({ ...options, idReplacement: true, verifyBody: (body) => body.includes(expected) });
run.on?.('response', () => {
  last = performance.now();
});
const result = await run;
const { errors, mismatches, non2xx, '2xx': answered } = result;
if (errors + mismatches + non2xx > 0 || answered !== options.amount)
  throw new Error(JSON.stringify({ answered, errors, mismatches, non2xx }));
process.stdout.write(JSON.stringify({ perSecond: (answered / (last - started)) * 1000 }));
