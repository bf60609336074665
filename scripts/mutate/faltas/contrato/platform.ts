import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'contract/src/platform',
  pruebas: ['server/src/app.test', 'contacto.test', 'bancos.test', 'contract/src'],
  faltas: {
    'dinero.ts': {
      conCentavos: [['se aceptan milésimos', '<= 4 * Number.EPSILON * Math.abs(importe)', '<= 1e-2', { clase: 'dinero' }]],
      deAfuera: [['1,234 se adivina', '(?:,\\d{3}){2,})$/', '(?:,\\d{3})+)$/', { clase: 'dinero' }]],
      leerImporte: [['el signo se pierde', 'signo * centavos', 'centavos', { clase: 'dinero' }]],
    },
    'formato.ts': {
      destinoDe: [
        ['un enlace esconde adónde va', " && username === ''", ''],
        ['otro sitio pasa por propio', 'propio.test(escrito)', "escrito.startsWith('/')"],
      ],
      partir: [['una imagen es un enlace', " && texto.charAt(i - 1) !== '!'", '']],
      bordes: [['un asterisco entre cifras es cursiva', "marca === '**' || !deLetra.test(c)", 'true']],
      emparejar: [
        [
          'las que se cruzan se abren igual',
          'if (donde >= desde) abiertas.delete(otra)',
          'if (otra === pieza.marca) abiertas.delete(otra)',
        ],
      ],
    },
    'cuit.ts': {
      digitoCuit: [['el diez vale', 'return resultado === 11 ? 0 : resultado', 'return resultado >= 10 ? 0 : resultado']],
      cuitValido: [
        [
          'el dígito no se mira',
          'digitos.length === 11 && digitoCuit(digitos.slice(0, 10)) === Number(digitos[10])',
          'digitos.length === 11',
        ],
      ],
      digitoAfiliado: [
        ['los pesos del número de afiliado', 'peso = peso === 7 ? 2 : peso + 1', 'peso = peso === 9 ? 2 : peso + 1'],
      ],
    },
    'fechas.ts': {
      fechaExiste: [
        ['el 30 de febrero existe', 'return dia <= new Date(Date.UTC(anio, mes, 0)).getUTCDate()', 'return dia <= 31'],
      ],
      edadEn: [
        ['cumple un día antes', 'hoy.slice(5) < nacimiento.slice(5) ? 1 : 0', 'hoy.slice(5) <= nacimiento.slice(5) ? 1 : 0'],
      ],
      leerFechaEscrita: [['el siglo', 'if (anio > Number(hoy.slice(0, 4)) + 30) anio -= 100', '']],
      unAnioDespues: [['el 29 de febrero, un año después', 'iso(anio, mes, dia - 1)', 'iso(anio, mes, dia)']],
    },
    'validacion.ts': {
      formatoEmail: [['un correo sin punto', '(\\.[a-z0-9-]+)*\\.[a-z]{2,}$/', '(\\.[a-z0-9-]+)*$/']],
      texto: [['un texto de blancos', 'renglon(maximo).min(1)', 'renglon(maximo)']],
      problemas: [['dos problemas por campo', 'if (vistos.has(campo)) continue', '']],
    },
  },
}
