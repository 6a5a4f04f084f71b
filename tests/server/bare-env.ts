/** Environment of programs started by tests, without settings of the person who runs them. */
export const bareEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
