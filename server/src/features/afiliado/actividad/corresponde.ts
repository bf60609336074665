import type { Corresponde } from '@gremial/contract/afiliado/actividad.ts'
import type { Ctx } from '../../../platform/context.ts'

/** Entitlements of a member (by number) today, for their own home. */
export type FuenteCorresponde = (ctx: Ctx, numero: number) => Promise<Corresponde[]>

declare module '../../../platform/feature/feature.ts' {
  interface ServerFeature {
    corresponde?: FuenteCorresponde
  }
}
