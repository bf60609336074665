import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type TipoImportacion, tiposImportacion } from '@gremial/contract/administracion/importacion.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { deshacerAhora, ultimaAplicada } from '../features/administracion/importacion/deshacer.ts'
import { dichoImpedimento, informe } from '../features/administracion/importacion/importacion.informe.ts'
import { importarArchivo, type OpcionesImportacion } from '../features/administracion/importacion/importacion.service.ts'
import { ArchivoRechazadas } from '../features/administracion/importacion/rechazadas.ts'
import type { Progreso } from '../features/administracion/importacion/trabajo.ts'
import type { Ctx } from '../platform/context.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'

/** npm run importar -- KIND FILE [options], and --deshacer (decisions §4, decisions 023 and 028) */
const uso = `Uso: npm run importar -- ${tiposImportacion.join('|')} ARCHIVO [opciones]
     npm run importar -- --deshacer   deja todo como antes de la última importación
  --simular                  dice qué pasaría y no cambia nada
  --json                     contesta en JSON
  --rechazadas ARCHIVO.csv   escribe las filas rechazadas, con su motivo
  --aceptar-rechazos N       sigue con hasta N filas rechazadas (o N%); sin esto, hasta el 3 %
  --confirmar-estados        acepta que más del 3 % de los afiliados cambie de estado
  --confirmar-identidad N    acepta que N números pasen a ser otra persona; sin esto, hasta el 1 % de los afiliados
  --confirmar-personas N,N   acepta que pasen a ser otra persona esos números, que tienen cuenta, cargo, firma o trámite
  --crear                    crea las categorías y los estados que no se conocen (los estados, desvinculados)
  --vinculado "ESTADO"       con --crear, un estado nuevo que sí mantiene afiliado; se puede repetir
  --al-dia DD/MM/AAAA        de un padrón: el día del que habla; sin esto, hoy
  --ultima-linea             acepta la última fila aunque el archivo no termine con un fin de línea`

const opciones = {
  simular: { type: 'boolean' },
  json: { type: 'boolean' },
  rechazadas: { type: 'string' },
  'aceptar-rechazos': { type: 'string' },
  'confirmar-estados': { type: 'boolean' },
  'confirmar-identidad': { type: 'string' },
  'confirmar-personas': { type: 'string' },
  crear: { type: 'boolean' },
  vinculado: { type: 'string', multiple: true },
  'ultima-linea': { type: 'boolean' },
  'al-dia': { type: 'string' },
} as const

function argumentos() {
  try {
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options: opciones, allowPositionals: true })
    const [tipo, archivo, ...mas] = positionals
    const conocido = tiposImportacion.find((t) => t === tipo)
    if (!conocido || !archivo || mas.length > 0 || (values.vinculado && !values.crear)) throw new StartError(uso)
    const escrito = values['al-dia']
    const alDia = escrito === undefined ? undefined : parseDate(escrito)
    if (escrito !== undefined && (alDia === undefined || conocido !== 'padron')) throw new StartError(uso)
    const aceptarRechazos = rechazos(values['aceptar-rechazos'])
    return { tipo: conocido satisfies TipoImportacion, archivo, values, aceptarRechazos, alDia }
  } catch (error) {
    throw error instanceof TypeError ? new StartError(uso) : error
  }
}

/** Parses "40" lines or "5%" of them. */
function rechazos(texto: string | undefined): OpcionesImportacion['aceptarRechazos'] {
  if (texto === undefined) return undefined
  const partes = /^(\d{1,9})(?:([.,]\d+)?\s*%)?$/.exec(texto.trim())
  if (!partes || (partes[2] !== undefined && !texto.includes('%'))) throw new StartError(uso)
  if (!texto.includes('%')) return { filas: Number(partes[1]) }
  return { parte: Number(`${partes[1]}${(partes[2] ?? '').replace(',', '.')}`) / 100 }
}

/** Parses "1001,1010". */
function numeros(texto: string): number[] {
  const partes = texto.split(',').filter(Boolean)
  if (!partes.every((parte) => /^\d{1,12}$/.test(parte))) throw new StartError(uso)
  return partes.map(Number)
}

const cada = 2000
const etapas: Record<Progreso['etapa'], string> = {
  esperar: 'Hay otra importación en curso: se espera a que termine…',
  leer: 'Leyendo el archivo…',
  comparar: 'Comparando con lo que ya está…',
  guardar: 'Guardando…',
  estadisticas: 'Poniendo al día las estadísticas…',
}

/** Prints each stage, and its progress every couple of seconds. */
function relator(): (p: Progreso) => void {
  let etapa: Progreso['etapa'] | undefined
  let dicho = 0
  return (p) => {
    const ahora = performance.now()
    if (p.etapa === etapa && ahora - dicho < cada) return
    const parte = p.parte === null || p.etapa !== etapa ? '' : `, ${Math.round(p.parte * 100)} %`
    console.error(p.etapa === etapa ? `  ${p.hechas.toLocaleString('es-AR')} filas${parte}` : etapas[p.etapa])
    etapa = p.etapa
    dicho = ahora
  }
}

async function deshacer(ctx: Ctx): Promise<number> {
  const ultima = await ultimaAplicada(ctx.db)
  if (!ultima) throw new StartError('No hay ninguna importación aplicada: no cambió nada.')
  const { id, archivo } = ultima
  const frenos = await deshacerAhora(ctx, id)
  if (frenos.length === 0) {
    console.log(`Se deshizo la importación de ${archivo}: todo quedó como antes.`)
    return 0
  }
  for (const freno of frenos) console.log(dichoImpedimento(freno))
  console.log(`No se deshizo la importación de ${archivo}: no cambió nada.`)
  return 1
}

await correrComando(async (ctx) => {
  if (process.argv[2] === '--deshacer' && process.argv.length === 3) return deshacer(ctx)
  const { tipo, archivo, values, aceptarRechazos, alDia } = argumentos()
  const inicio = performance.now()
  const desde = process.env.GREMIAL_CWD ?? process.cwd()
  const path = resolve(desde, archivo)
  const destino = values.rechazadas === undefined ? undefined : resolve(desde, values.rechazadas)
  if (destino === path) throw new StartError('--rechazadas no puede ser el mismo archivo que se importa')
  const rechazadas = destino === undefined ? undefined : new ArchivoRechazadas(destino)
  process.once('exit', () => rechazadas?.descartar())
  const resultado = await importarArchivo(ctx, tipo, path, {
    simular: values.simular ?? false,
    crear: values.crear ?? false,
    vinculados: values.vinculado ?? [],
    aceptarRechazos,
    confirmarEstados: values['confirmar-estados'] ?? false,
    ...(values['confirmar-identidad'] ? { confirmarIdentidad: numeros(values['confirmar-identidad'])[0] ?? 0 } : {}),
    personas: numeros(values['confirmar-personas'] ?? ''),
    ultimaLinea: values['ultima-linea'] ?? false,
    ...(alDia ? { alDia } : {}),
    progreso: relator(),
    titulos: (titulos) => rechazadas?.titulos(titulos),
    rechazada: (fila, problema) => rechazadas?.rechazada(fila, problema),
  })
  rechazadas?.terminar()
  const codigo = resultado.trabas.length > 0 ? 1 : 0
  if (values.json) {
    console.log(JSON.stringify(resultado))
    return codigo
  }
  const segundos = (performance.now() - inicio) / 1000
  for (const linea of informe(resultado, { simular: values.simular ?? false, segundos, rechazadas: destino })) console.log(linea)
  return codigo
})
