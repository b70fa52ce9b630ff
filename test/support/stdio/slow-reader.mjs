// Reads nothing of its input for a while, so that the pipe fills, and then answers whatever came.
import { lawfulAnswer, serve, write } from './answering.mjs';

setTimeout(() => serve((request) => write(lawfulAnswer(request))), 200);
