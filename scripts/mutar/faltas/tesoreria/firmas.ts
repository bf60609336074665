import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/firmas',
  clase: 'firmas',
  pruebas: ['rendiciones-gasto/acciones.test'],
  faltas: {
    'firmas.service.ts': {
      cargoDe: [['vale el cargo de otra persona', 'f.firma === firma && f.afiliado === numero', 'f.firma === firma']],
      autorizarRendicion: [
        ['una firma alcanza', 'rows[0]?.n !== 2', 'rows[0]?.n === 0'],
        ['se firma otra cosa que lo que se vio', 'momento: ctx.now, huella', "momento: ctx.now, huella: 'f'.repeat(64)"],
        [
          'la firma se pone en el otro lugar',
          'envio_id: envio.id, firma,',
          "envio_id: envio.id, firma: firma === 'TESORERIA' ? 'SECRETARIA' : 'TESORERIA',",
        ],
        [
          'no se mira lo que dicen las filas',
          'diferencias(firmado, await contenidoDeRendicion(ctx, id))',
          'diferencias(firmado, firmado)',
        ],
      ],
      listaParaFirmar: [
        ['firma cualquiera que tenga el permiso', 'numero !== null && numero === person(ctx).affiliate', 'numero !== null'],
        ['lo congelado puede haber cambiado', '!firmado || sha256(envio.contenido) !== huella', '!firmado'],
      ],
    },
    'recordar.ts': {
      recordarUna: [['se recuerda cada hora', 'diasRecordatorio * 86_400_000', '3_600_000']],
    },
    'verificar.ts': {
      archivosMalos: [
        ['un archivo que falta no se nota', 'if (!(await ctx.services.files.read(archivo, ctx)))', 'if (false as boolean)'],
      ],
      problemasDeFirmas: [
        ['no se nota lo congelado', 'sha256(contenido) === huella ? leerContenido(contenido) : null', 'leerContenido(contenido)'],
        ['no se nota la firma de otra cosa', '...firmas.filter((f) => f.huella !== huella)', '...firmas.filter(() => false)'],
        ['no se nota que falta una firma', 'estadosFirmados.includes(estado) && firmas.length !== 2', 'false'],
        ['no se nota lo que dice la auditoría', 'f.auditada !== huella && (auditada || f.auditada !== null)', 'false'],
        ['no se notan las filas', ', ...diferencias(firmado, ahora)', ''],
      ],
    },
    'nombres.rules.ts': {
      limpio: [
        ['una barra lleva a otra carpeta', ".replace(/[\\\\/:*?\"<>|]/g, ' ')", ''],
        ['lo que no se ve queda', '.filter((c) => !/[\\p{Cc}\\p{Cf}]/u.test(c))', ''],
      ],
    },
  },
  viven: {
    // Una firma se anula al devolver, y entonces la rendición ya no tiene ese envío: la condición es la del índice.
    'sin la condición · consecuenciaFirmas: and f.anulada is null':
      'lo devuelto ya no tiene ese envío; es la condición del índice',
    'sin la condición · lugaresDe: and f.anulada is null': 'lo devuelto ya no tiene ese envío; es la condición del índice',
    'sin la condición · recordarUna: and f.anulada is null': 'lo devuelto ya no tiene ese envío; es la condición del índice',
    'sin la condición · papelDe: and f.anulada is null': 'lo devuelto ya no tiene ese envío; es la condición del índice',
    'sin la condición · firmadoDe: and f.anulada is null': 'lo devuelto ya no tiene ese envío; es la condición del índice',
    'sin la condición · autorizarRendicion: and anulada is null':
      'las firmas anuladas son de un envío que se devolvió; el que se firma es otro',
    'sin la condición · listaParaFirmar: and anulada is null':
      'las firmas anuladas son de un envío que se devolvió; el que se firma es otro',
    'sin la condición · devolverRendicion: and anulada is null': 'de un envío vigente no hay ninguna anulada',
  },
}
