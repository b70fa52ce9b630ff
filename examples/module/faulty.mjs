// The agent of agent.mjs with one thing wrong: a message that is sent twice acts twice.
import { agent } from './agent.mjs';

export default agent('replay-acts-again');
