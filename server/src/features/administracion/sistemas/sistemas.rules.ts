import type { Reach } from '../../../platform/context.ts'

/**
 * Whether somebody may give a permission as far as is asked: over all branches only who has it over all; over some, who has it over each of them, or
 * over all. Of one's own number it gives nothing over others, and of the whole organisation there is no part.
 */
export function puedeDar(tiene: Reach | undefined, ambitos: readonly string[], seccionales: readonly number[]): boolean {
  if (seccionales.length === 0) return tiene?.kind === 'all'
  if (!ambitos.includes('seccionales')) return false
  return tiene?.kind === 'all' || (tiene?.kind === 'branches' && seccionales.every((una) => tiene.ids.includes(una)))
}
