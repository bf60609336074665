import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { before } from '../times.ts'
import { shuffled } from './select.ts'

/** Files in random order by the seed, because no file may depend on another; long files start first. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const byFile = new Map(specs.map((spec) => [relative(root, spec.moduleId), spec]))
    return shuffled([...byFile.keys()], sequence.seed, before()).flatMap((file) => byFile.get(file) ?? [])
  }
}
