import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { decirPadrones } from '../features/seccionales/padron-certificado/padron-certificado.verificar.ts'
import { decirExtractos } from '../features/tesoreria/conciliacion/conciliacion.verificar.ts'
import { describeRendiciones } from '../features/tesoreria/firmas/firmas.verificar.ts'
import { describePagos } from '../features/tesoreria/pagos/pagos.verificar.ts'
import { describePlanillas } from '../features/tesoreria/planillas-caja/planillas-caja.verificar.ts'
import { decirFirmado } from '../features/tramites/solicitudes/firmado.verificar.ts'
import { acceptChain } from '../platform/audit/accept.ts'
import { verifyArchive } from '../platform/audit/archive.ts'
import type { ChainEvent } from '../platform/audit/events.ts'
import { verifyAudit } from '../platform/audit/verify.ts'
import type { Ctx } from '../platform/context.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'
import { cuando } from './cuando.ts'

/**
 * npm run verificar-auditoria: verifies the audit chain against the anchors of the data directory, counts and lists the problems, and
 * compares the closed sheets, the settlements, the accounts, lots and payments, the bank's statements, the adhesions, the consents and the certified
 * registers with what was signed, certified or audited. Exits with 1 if something is wrong (decisions §9.4). It writes no seals. With --anclar, after
 * a restore or in a new data directory, a person accepts the chain as it is: the problems are printed and recorded for the auditors.
 * With --archivo, it verifies a file of archivar-auditoria instead.
 */
const opciones = process.argv.slice(2)
const uso = 'Uso: npm run verificar-auditoria [-- --anclar | --archivo ARCHIVO]'
const mostradas = 50

await correrComando(async (ctx) => {
  if (opciones[0] === '--archivo') return archivo(ctx, opciones[1])
  if (opciones.some((o) => o !== '--anclar')) throw new StartError(uso)
  const { filas, sinSellar, malas, lista, hechos } = await verifyAudit(ctx.services)
  for (const { id, motivo } of lista.slice(0, mostradas)) console.log(id === null ? `Mal: ${motivo}.` : `Fila ${id}: ${motivo}.`)
  if (lista.length > 0 && malas > mostradas) console.log('…')
  for (const hecho of hechos) console.log(decirHecho(hecho))
  const por = sinSellar > 0 ? `, ${sinSellar} por encadenar` : ''
  if (malas > 0) console.log(`La auditoría fue alterada: ${malas} filas o sellos mal, ${filas} sellos recorridos${por}.`)
  else console.log(`Auditoría sana: ${filas} filas encadenadas${por}.`)
  if (opciones.includes('--anclar')) {
    const orden = await acceptChain(ctx, malas)
    console.log(`La cadena quedó aceptada como está, hasta el sello ${orden}. Queda dicho en la auditoría.`)
    return 0
  }
  const planillas = await describePlanillas(ctx)
  const rendiciones = await describeRendiciones(ctx)
  const pagos = await describePagos(ctx)
  const extractos = await decirExtractos(ctx)
  const firmado = await decirFirmado(ctx)
  const padrones = await decirPadrones(ctx)
  return malas > 0 ? 1 : Math.max(planillas, rendiciones, pagos, extractos, firmado, padrones)
})

async function archivo(ctx: Ctx, nombre: string | undefined): Promise<number> {
  if (!nombre || opciones.length > 2) throw new StartError(uso)
  const path = resolve(process.env.GREMIAL_CWD ?? process.cwd(), nombre)
  if (!existsSync(path)) throw new StartError(`No existe ${path}`)
  const { wrong, filas } = await verifyArchive(ctx, path)
  console.log(wrong ? `Mal: ${wrong}, después de ${filas} asientos sanos.` : `Archivo sano: ${filas} asientos.`)
  return wrong ? 1 : 0
}

/** Events of the whole chain. */
function decirHecho(hecho: ChainEvent): string {
  if (hecho.que === 'perdida')
    return `Perdida el ${cuando(hecho.momento)}: la base cambió de principal y la nueva no tenía los sellos ${hecho.desde} a ${hecho.hasta}.`
  return hecho.que === 'restaurada'
    ? `Restaurada el ${cuando(hecho.momento)}, de la copia del ${cuando(hecho.copia)} (hasta el sello ${hecho.sellos}).`
    : `Clave reemplazada el ${cuando(hecho.momento)}: hasta el sello ${hecho.sellos} sólo se comprueban los números y las anclas.`
}
