import { enArchivo } from '../mutacion.ts'

const en = (archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo('contrato', `contract/src/${archivo}`, pruebas, filas)

export const contrato = [
  ...en(
    'platform/cuit.ts',
    ['cuit.test'],
    [
      ['el diez vale', 'return resultado === 11 ? 0 : resultado', 'return resultado >= 10 ? 0 : resultado'],
      [
        'el dígito no se mira',
        'digitos.length === 11 && digitoCuit(digitos.slice(0, 10)) === Number(digitos[10])',
        'digitos.length === 11',
      ],
      ['los pesos del número de afiliado', 'peso = peso === 7 ? 2 : peso + 1', 'peso = peso === 9 ? 2 : peso + 1'],
    ],
  ),
  ...en(
    'platform/fechas.ts',
    ['fechas.test'],
    [
      ['el 30 de febrero existe', 'return dia <= new Date(Date.UTC(anio, mes, 0)).getUTCDate()', 'return dia <= 31'],
      ['cumple un día antes', 'hoy.slice(5) < nacimiento.slice(5) ? 1 : 0', 'hoy.slice(5) <= nacimiento.slice(5) ? 1 : 0'],
      ['el siglo', 'if (anio > Number(hoy.slice(0, 4)) + 30) anio -= 100', ''],
      ['el 29 de febrero, un año después', 'iso(anio, mes, dia - 1)', 'iso(anio, mes, dia)'],
    ],
  ),
  ...en(
    'platform/validacion.ts',
    ['server/src/app.test', 'contacto.test', 'bancos.test', 'contract/src'],
    [
      ['un correo sin punto', '(\\.[a-z0-9-]+)*\\.[a-z]{2,}$/', '(\\.[a-z0-9-]+)*$/'],
      ['un texto de blancos', 'renglon(maximo).min(1)', 'renglon(maximo)'],
      ['dos problemas por campo', 'if (vistos.has(campo)) continue', ''],
    ],
  ),
  ...en(
    'afiliado/verificacion-codigo.ts',
    ['verificacion-codigo.test', 'verificacion/verificacion.test'],
    [
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
      ['un código viejo sirve', "edad > segundosEnVivo ? 'VENCIDO'", "edad > segundosEnVivo * 100 ? 'VENCIDO'"],
      ['un carnet vencido sirve', 'if (!sirve || vence < hoy)', 'if (!sirve)'],
      ['uno revocado sirve', 'if (!sirve || vence < hoy)', 'if (vence < hoy)'],
      ['dos textos, los mismos bytes', 'return aBase64url(bytes) === codigo ? bytes : undefined', 'return bytes'],
    ],
  ),
  ...en(
    'administracion/bancos.ts',
    ['bancos.test'],
    [
      ['nombres de 800', 'nombre: texto(80),\n  habilitado', 'nombre: texto(800),\n  habilitado'],
      [
        'sin versión',
        'bancoNuevo.extend({ version: z.number().int().positive() })',
        'bancoNuevo.extend({ version: z.number().int().positive().default(1) })',
      ],
    ],
  ),
]
