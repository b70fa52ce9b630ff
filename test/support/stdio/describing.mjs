// Describes itself as its first argument says: a JSON object laid over a lawful description.
import { description, lawfulAnswer, result, serve, write } from './answering.mjs';

const said = JSON.parse(process.argv[2] ?? '{}');

serve((request) => write(request.method === 'target/describe' ? result(request.id, { ...description, ...said }) : lawfulAnswer(request)));
