import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** Writes what `run-tests.mjs` needs to know about a run of Vitest into the file that TESTS_REPORT names. */
export default class {
  /**
   * @param {import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest").SerializedError[]} errors errors outside of tests
   */
  onTestRunEnd(modules, errors) {
    const pathOf = (file) => relative(process.cwd(), file);
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const inState = (state) => tests.filter((test) => test.result().state === state);
      return {
        project: module.project.name,
        path: pathOf(module.moduleId),
        ok: module.ok(),
        passed: inState("passed").length,
        failed: inState("failed").map(({ fullName }) => fullName),
      };
    });
    // Vitest adds the path of the test file where it knows that file.
    const strayErrors = errors.map(({ VITEST_TEST_PATH: file }) => (file ? pathOf(file) : null));
    writeFileSync(process.env.TESTS_REPORT, JSON.stringify({ files, strayErrors }));
  }
}
