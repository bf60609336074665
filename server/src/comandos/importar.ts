import { resolve } from 'node:path'
import { importarArchivo, type TipoImportacion } from '../features/administracion/importacion/importacion.service.ts'
import { StartError } from '../platform/config.ts'
import { correrComando } from './comando.ts'

/** npm run importar -- seccionales|padron|movimientos FILE [--simular] [--json] (decisions §4) */
const motivos: Record<string, string> = {
  numero: 'falta el número de afiliado',
  duplicado: 'ya estaba en el archivo',
  nombre: 'falta el apellido o el nombre',
  fecha: 'la fecha no existe',
  seccional: 'la seccional no existe',
  documento: 'el documento no es un número',
  cuil: 'el dígito verificador no corresponde; se importó sin CUIL',
  email: 'no es un correo; se importó sin correo',
  afiliado: 'no hay un afiliado con ese número',
  importe: 'no se entiende el importe',
  codigo: 'falta el código',
  largo: 'tiene más de 200 letras',
  caracteres: 'tiene caracteres que no se ven',
}

const [tipo = '', archivo = '', ...opciones] = process.argv.slice(2)
const json = opciones.includes('--json')
const simular = opciones.includes('--simular')

await correrComando(async (ctx) => {
  const ajenas = opciones.filter((o) => !['--json', '--simular'].includes(o))
  if (!['seccionales', 'padron', 'movimientos'].includes(tipo) || !archivo || ajenas.length > 0) {
    throw new StartError('Uso: npm run importar -- seccionales|padron|movimientos ARCHIVO [--simular] [--json]')
  }
  const inicio = performance.now()
  const path = resolve(process.env.GREMIAL_CWD ?? process.cwd(), archivo)
  const resultado = await importarArchivo(ctx, tipo as TipoImportacion, path, {
    simular,
    progreso: (texto) => console.error(texto),
  })
  const { filas, aceptadas, cambios, rechazadas, advertencias } = resultado
  if (json) {
    console.log(JSON.stringify({ filas, aceptadas, cambios, rechazadas, advertencias }))
    return
  }
  for (const { linea, columna, valor, motivo } of rechazadas)
    console.log(`Línea ${linea}, ${columna} «${valor}»: ${motivos[motivo]}. Rechazada.`)
  for (const { linea, columna, valor, motivo } of advertencias)
    console.log(`Línea ${linea}, ${columna} «${valor}»: ${motivos[motivo]}.`)
  const segundos = ((performance.now() - inicio) / 1000).toLocaleString('es-AR', { maximumFractionDigits: 1 })
  console.log(
    `${filas} filas: ${aceptadas} aceptadas (${cambios} con cambios), ${rechazadas.length} rechazadas, ${advertencias.length} advertencias. ${segundos} s.`,
  )
  if (simular) console.log('Fue una simulación: la base de datos no cambió.')
})
