import { createReadStream } from 'node:fs'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { readXml } from '../../../platform/sheets/read/parts.ts'
import { type ExtractoDicho, joinTextos } from './lectura.ts'

/** Statement in camt.053 (ISO 20022), any version: each entry has its amount, direction and date. */

const length = 500

interface Monto {
  importe: string
  moneda: string
  sale: boolean
}
interface Entrada extends Monto {
  estado: string
  fecha: string
  textos: string[]
  referencias: string[]
}
interface Estado extends ExtractoDicho {
  cuentas: Set<string>
}

/** Refuses a file that is not a statement of one account in one currency, or is longer than `limit`. */
export async function readCamt053(path: string, limit: number): Promise<ExtractoDicho> {
  const lector = new Lector(limit)
  for await (const _ of readXml(createReadStream(path), path, lector));
  const { cuentas, ...dicho } = lector.leido
  if (lector.estados === 0 || cuentas.size > 1) throw new Refusal('EXTRACTO_ILEGIBLE')
  return dicho
}

class Lector {
  estados = 0
  readonly leido: Estado = {
    formato: 'CAMT053',
    moneda: '',
    cuenta: '',
    desde: '',
    hasta: '',
    abre: '',
    cierra: '',
    lineas: [],
    notas: [],
    cuentas: new Set(),
  }
  private readonly tope: number
  private readonly lugar: string[] = []
  private texto = ''
  private entrada: Entrada | undefined
  private saldo: (Monto & { clase: string }) | undefined
  private entradas = 0

  constructor(limit: number) {
    this.tope = limit
  }

  open(nombre: string, dados: Record<string, string>): void {
    this.lugar.push(nombre)
    this.texto = ''
    if (nombre === 'Stmt') this.estados++
    if (nombre === 'Ntry')
      this.entrada = { importe: '', moneda: '', sale: false, estado: 'BOOK', fecha: '', textos: [], referencias: [] }
    if (nombre === 'Bal') this.saldo = { importe: '', moneda: '', sale: false, clase: '' }
    const de = this.hija() === 'Ntry/Amt' ? this.entrada : this.hija() === 'Bal/Amt' ? this.saldo : undefined
    if (de) de.moneda = (dados.Ccy ?? '').toUpperCase()
  }

  text(value: string): void {
    if (this.texto.length < length) this.texto += value
  }

  close(nombre: string): void {
    const value = this.texto.replace(/\s+/g, ' ').trim().slice(0, length)
    this.texto = ''
    if (this.entrada) this.inEntrada(this.entrada, value)
    else if (this.saldo) this.inSaldo(this.saldo, value)
    else this.inEstado(value)
    this.lugar.pop()
    if (nombre === 'Ntry' && this.entrada) this.endEntrada(this.entrada)
    if (nombre === 'Bal' && this.saldo) this.endSaldo(this.saldo)
  }

  /** The element and its parent. */
  private hija(): string {
    return this.lugar.slice(-2).join('/')
  }

  private inEntrada(entrada: Entrada, value: string): void {
    const hija = this.hija()
    if (hija === 'Ntry/Amt') entrada.importe = value
    else if (hija === 'Ntry/CdtDbtInd') entrada.sale = value === 'DBIT'
    // Older versions have it in the element itself.
    else if ((hija === 'Ntry/Sts' || hija === 'Sts/Cd') && value) entrada.estado = value
    else if (hija === 'BookgDt/Dt') entrada.fecha = value
    else if (hija === 'BookgDt/DtTm') entrada.fecha = dayOf(value)
    else if (/^(Ntry\/AddtlNtryInf|RmtInf\/Ustrd|TxDtls\/AddtlTxInf|(Dbtr|Cdtr|Pty)\/Nm)$/.test(hija)) entrada.textos.push(value)
    else if (/^(Ntry\/AcctSvcrRef|Ntry\/NtryRef|Refs\/EndToEndId)$/.test(hija) && value !== 'NOTPROVIDED')
      entrada.referencias[hija === 'Ntry/AcctSvcrRef' ? 0 : hija === 'Refs/EndToEndId' ? 1 : 2] ??= value
  }

  private inSaldo(saldo: Monto & { clase: string }, value: string): void {
    const hija = this.hija()
    if (hija === 'Bal/Amt') saldo.importe = value
    else if (hija === 'Bal/CdtDbtInd') saldo.sale = value === 'DBIT'
    else if (hija === 'CdOrPrtry/Cd') saldo.clase = value
  }

  private inEstado(value: string): void {
    const { leido } = this
    const hija = this.hija()
    if (hija === 'Acct/Ccy') leido.moneda = value.toUpperCase()
    else if (hija === 'Id/IBAN' || (hija === 'Othr/Id' && this.lugar.includes('Acct') && !this.lugar.includes('Ownr'))) {
      leido.cuentas.add(value)
      leido.cuenta ||= value.slice(0, 60)
    } else if (hija === 'FrToDt/FrDtTm') leido.desde ||= dayOf(value)
    else if (hija === 'FrToDt/ToDtTm') leido.hasta = dayOf(value)
  }

  private endSaldo({ clase, importe, moneda, sale }: Monto & { clase: string }): void {
    this.saldo = undefined
    const { leido } = this
    leido.moneda ||= moneda
    if (moneda !== leido.moneda) throw new Refusal('EXTRACTO_OTRA_MONEDA', { linea: 0, dice: `${importe} ${moneda}` })
    // With several statements of one account, the first one opens and the last one closes.
    if (clase === 'OPBD' || clase === 'PRCD') leido.abre ||= firmado(importe, sale)
    if (clase === 'CLBD') leido.cierra = firmado(importe, sale)
  }

  private endEntrada({ importe, moneda, sale, estado, fecha, textos, referencias }: Entrada): void {
    this.entrada = undefined
    const { leido } = this
    const linea = ++this.entradas
    const texto = joinTextos(textos)
    if (moneda !== (leido.moneda || moneda))
      throw new Refusal('EXTRACTO_OTRA_MONEDA', { linea, dice: `${texto} ${importe} ${moneda}` })
    if (estado !== 'BOOK') leido.notas.push({ linea, dice: `${estado} ${texto} ${importe}`.slice(0, 120) })
    else
      leido.lineas.push({
        linea,
        fecha,
        importe: firmado(importe, sale),
        texto,
        referencia: referencias.find(Boolean) ?? '',
      })
    if (leido.lineas.length > this.tope) throw new Refusal('EXTRACTO_LARGO')
  }
}

const firmado = (importe: string, sale: boolean): string => (sale ? `-${importe}` : importe)
/** Local date of a timestamp, which may have an offset. */
function dayOf(moment: string): string {
  const fecha = new Date(moment)
  return /[Z+-]\d\d:?\d\d$|Z$/.test(moment) && !Number.isNaN(fecha.getTime()) ? dateOf(fecha) : moment.slice(0, 10)
}
