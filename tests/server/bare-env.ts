/** What programs that tests start need beside their settings: no setting of whoever runs the tests is among it. */
export const bareEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
