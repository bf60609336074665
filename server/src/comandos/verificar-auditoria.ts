import { decirPlanillas } from '../features/tesoreria/planillas-caja/planillas-caja.verificar.ts'
import { sealPending, verifyAudit } from '../platform/audit/seal.ts'
import { correrComando } from './comando.ts'

/** npm run verificar-auditoria: walks the audit chain and names the first bad row, after the closed sheets; exit 1 when anything is bad (decisions §9.4). */
await correrComando(async (ctx) => {
  const planillas = await decirPlanillas(ctx)
  while ((await sealPending(ctx.services)) > 0);
  const { filas, sinSellar, mal } = await verifyAudit(ctx.services)
  if (mal) {
    console.log(
      `La auditoría fue alterada. Primera fila mala: ${mal.id} (${mal.motivo}). Antes de ella hay ${filas} filas sanas.`,
    )
    return 1
  }
  console.log(`Auditoría sana: ${filas} filas encadenadas${sinSellar > 0 ? `, ${sinSellar} por encadenar` : ''}.`)
  return planillas
})
