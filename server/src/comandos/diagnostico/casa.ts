import type { Espera } from '@gremial/contract/afiliado/avisos.ts'
import { inicioAdministracion } from '@gremial/contract/textos/es/administracion/inicio.ts'
import { interpolate } from '@gremial/contract/textos/interpolate.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { pino } from 'pino'
import { reglasDeLaCasa } from '../../features/administracion/inicio/casa.espera.ts'
import { leerEsperas } from '../../features/afiliado/avisos/esperas.ts'
import { type Services, systemCtx } from '../../platform/context.ts'
import { linkBase } from '../../platform/mail/mail.ts'
import { bien, type Mirada, type Revision } from './revision.ts'

/** What is wrong with the house, by its kind: the rules that an administrator's home reads (decision 080). */
export type Casa = ReadonlyMap<string, Espera>

export async function leerCasa(services: Services): Promise<Casa> {
  const { cosas } = await leerEsperas(systemCtx(services, pino({ level: 'silent' })), reglasDeLaCasa)
  return new Map(cosas.map((cosa) => [cosa.cosa, cosa]))
}

/** Those that another look tells with what only the server knows of them: what it found by the same rule decides there too. */
export const conDetalle: ReadonlySet<string> = new Set([
  'auditoria',
  'correoSinConfigurar',
  'copia',
  'copiaNunca',
  'copiaFallida',
  'copiaNoRestaura',
  'archivosDanados',
  'correosFallidos',
  'correosEnEspera',
  'trabajosFallidos',
])

/** The others, in the words of the screen, with the address where each is mended. */
export const miradaCasa =
  (services: Services, casa: Promise<Casa>): Mirada =>
  async () => {
    const dichas = [...(await casa).values()].filter(({ cosa }) => !conDetalle.has(cosa))
    return dichas.length > 0
      ? dichas.map((cosa) => enPalabras(linkBase(services.config), cosa))
      : bien('Los textos, las cuentas, los mandatos y las firmas están en orden')
  }

function enPalabras(base: string, { cosa, gravedad, cantidad, hasta, datos, va }: Espera): Revision {
  const textos = (inicioAdministracion.pantallas.esperas as Record<string, Record<string, string>>)[cosa] ?? {}
  const nombrado = { count: cantidad, hasta: hasta ? formatDate(hasta) : '', ...datos }
  const titulo = textos.titulo ?? textos[cantidad === 1 ? 'titulo_one' : 'titulo_other'] ?? cosa
  return {
    estado: gravedad ?? 'aviso',
    que: interpolate([titulo, textos.detalle].filter(Boolean).join('. '), nombrado),
    hacer: `${textos.accion ?? 'Ver'}: ${base}${va}`,
  }
}
