import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What opens all screens. */
const sweeps = /\/(every-screen|full-lists)\.e2e\.ts$/;

/** Without the times of an earlier run vitest begins with the longest text: a sweep, which is short to read, would come last. */
export class SweepsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSweep = ({ moduleId }: TestSpecification) => sweeps.test(moduleId);
    const first = sorted.findIndex(({ project }) => project.name === "browser");
    if (first < 0) return sorted;
    const browser = sorted.slice(first);
    return [
      ...sorted.slice(0, first),
      ...browser.filter(isSweep),
      ...browser.filter((file) => !isSweep(file)),
    ];
  }
}
