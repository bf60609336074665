import { comparable } from './importacion.valores.ts'

/** Placeholders written by programs and people, and remains of numbers that Excel damaged. */

const nadas = new Set(
  `NULL (NULL) [NULL] NIL NONE N/A NA #N/A #N/D N/D ND #NULL! #REF! #VALUE! #DIV/0! #¡REF! #¡VALOR! #¡DIV/0! #¿NOMBRE? #NAME? S/D SD S/N S/DATO S/DATOS
  X XX XXX NO NINGUNO NINGUNA NADA`.split(/\s+/),
)
const dichas =
  /^(SIN|NO) ?(DATOS?|TIENE|POSEE|INFORMA|INFORMADO|ESPECIFICA|ESPECIFICADO|REGISTRA|CORRESPONDE|NUMERO|TELEFONO|MAIL|EMAIL|CORREO|DOMICILIO|DIRECCION|CUIL)$/
/** Signs only, or a date of zeros. */
const signos = /^[-–—_.,*/?\s]+$|^0{1,4}[-/.]0{1,2}[-/.]0{1,4}( 0{1,2}:0{2}(:0{2})?)?$/
const correos =
  /^(no|no[._-]?tiene|notiene|no[._-]?posee|sin[._-]?(mail|correo|email|dato)s?|ninguno|nada|null|na|xx*|a|aa+|test|ejemplo|mail|correo|email)@/i
/** Columns where a word like «NO» or «X» is a value. */
const conPalabras = new Set(['SEXO', 'APELLIDO Y NOMBRE', 'NRO_AFILIADO', 'ESTADO', 'CATEGORIA', 'SECCIONAL', 'MOTIVO BAJA'])

/** True for a placeholder of an empty value. */
export function esRelleno(columna: string, valor: string): boolean {
  // A placeholder in a name or document refuses its line, with its value.
  if (valor === '' || columna === 'APELLIDO Y NOMBRE' || columna === 'NRO DOC') return false
  if (signos.test(valor)) return true
  const clave = comparable(valor)
  if (nadas.has(clave) && !(conPalabras.has(columna) && /^(X+|NO|NADA|NINGUN[AO]|S\/N|NA|ND|SD)$/.test(clave))) return true
  if (dichas.test(clave) && columna !== 'CATEGORIA') return true
  if (columna === 'EMAIL') return correos.test(valor)
  const cifras = valor.replace(/\D/g, '')
  if (columna === 'TELEFONO') return /^0[0\s().-]*$/.test(valor) || /^(\d)\1{5,}$/.test(cifras) || /^0?123456789?0?$/.test(cifras)
  if (columna === 'CUIL' || columna === 'CUIT EMPRESA') return cifras !== '' && /^(\d)\1*$/.test(cifras)
  return false
}

/** True for the remains of a number: a cell that was too narrow, or scientific notation. */
export const esArruinado = (valor: string): boolean => /^#{3,}$/.test(valor) || /^\d([.,]\d+)?E\+?\d{1,3}$/i.test(valor)

/** True for a placeholder document, shared by people without one. */
export const documentoRelleno = (documento: number): boolean => {
  const cifras = String(documento)
  return /^(\d)\1{5,}$/.test(cifras) || '1234567890'.startsWith(cifras) || documento < 10_000
}

const ejemplosDichos = 4

interface Cuenta {
  columna: string
  que: 'relleno' | 'arruinado' | 'siglo' | 'medias'
  cantidad: number
  ejemplos: Map<string, string>
}

/** Changes to the values of each column, by count; its size does not grow with the file. */
export class DeColumnas {
  private readonly cuentas = new Map<string, Cuenta>()

  anotar(columna: string, que: Cuenta['que'], dice: string, es = ''): void {
    const clave = `${que} ${columna}`
    const cuenta = this.cuentas.get(clave) ?? { columna, que, cantidad: 0, ejemplos: new Map<string, string>() }
    this.cuentas.set(clave, cuenta)
    cuenta.cantidad++
    if (cuenta.ejemplos.size < ejemplosDichos) cuenta.ejemplos.set(dice.slice(0, 60), es)
  }

  get lista() {
    return [...this.cuentas.values()].map(({ columna, que, cantidad, ejemplos }) => ({
      columna,
      que,
      cantidad,
      ejemplos: [...ejemplos].map(([dice, es]) => ({ dice, es })),
    }))
  }
}
