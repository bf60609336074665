import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'contract/src/afiliado',
  pruebas: ['server/src/permisos.test', 'verificacion/verificacion.test', 'documentos/documentos.rules.test'],
  faltas: {
    'afiliados.ts': {
      afiliados: [
        [
          "saber si hay cuenta: pide permiso: 'afiliados.consultar'",
          "permiso: 'usuarios.verificar'",
          "permiso: 'afiliados.consultar'",
        ],
      ],
    },
    'carnet-digital.ts': {
      carnets: [["generar el carnet: pide permiso: 'perfil.editar'", "permiso: 'carnet.generar'", "permiso: 'perfil.editar'"]],
    },
    'documentos.ts': {
      documentos: [
        [
          "ver recibos de sueldo: pide permiso: 'documentos.consultar'",
          "permiso: 'recibos.consultar'",
          "permiso: 'documentos.consultar'",
        ],
      ],
    },
    'verificacion-codigo.ts': {
      leerCodigo: [
        [
          'la firma no se comprueba',
          'if (!clave || !(await comprobar(clave, usoCarnet, bytes, finDicho))) return null',
          'if (!clave) return null',
        ],
        [
          'la del teléfono tampoco',
          'if (!delTelefono || !(await comprobar(delTelefono, usoMomento, bytes, finCredencial + 4))) return null',
          'if (!delTelefono) return null',
        ],
      ],
      frescura: [['un código viejo sirve', "edad > segundosEnVivo ? 'VENCIDO'", "edad > segundosEnVivo * 100 ? 'VENCIDO'"]],
      juzgar: [
        ['un carnet vencido sirve', 'if (!sirve || vence < hoy)', 'if (!sirve)'],
        ['uno revocado sirve', 'if (!sirve || vence < hoy)', 'if (vence < hoy)'],
      ],
      deBase64url: [['dos textos, los mismos bytes', 'return aBase64url(bytes) === codigo ? bytes : undefined', 'return bytes']],
    },
  },
}
