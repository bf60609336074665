import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/firmas',
  clase: 'firmas',
  pruebas: ['rendiciones-gasto/acciones.test', 'hechos/hechos.test'],
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
      problemasDeCadaFirma: [
        ['no se nota la firma de otra cosa', 'f.huella !== huella ?', 'false ?'],
        ['no se nota lo que dice la auditoría', 'f.auditada !== huella && (auditada || f.auditada !== null)', 'false'],
        ['no se nota quién firmó', '!misma.persona || ', ''],
        ['no se nota quién tenía que firmar', ' || (nombrado !== null && nombrado !== f.afiliado)', ''],
        ['no se nota con qué cargo', 'misma.puesto ? []', 'true ? []'],
        ['no se nota cuándo', 'misma.momento ? []', 'true ? []'],
      ],
      problemasDeFirmas: [
        ['no se nota lo congelado', 'sha256(contenido) === huella ? leerContenido(contenido) : null', 'leerContenido(contenido)'],
        ['no se nota que falta una firma', 'estadosFirmados.includes(estado) && firmas.length !== 2', 'false'],
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
    "sin el rechazo · papelDe: if (!contenido) throw new AppError('PDF_FALLIDO')":
      'dibujar lo que no se lee falla con el mismo código',
    "sin el paso · agregar: Promise.race([once(lectura, 'end'), seFue])":
      'sólo cuesta memoria: los archivos se abrirían todos a la vez',
    "sin la condición · firmadoDe: and x.accion = 'firmar'": 'sólo una firma dice en la auditoría de qué envío y de quién es',
  },
}
