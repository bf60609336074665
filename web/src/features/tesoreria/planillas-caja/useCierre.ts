import { aCentavos, deCentavos } from '@gremial/contract/platform/dinero.ts'
import { pin as esquemaPin } from '@gremial/contract/tesoreria/cajas.ts'
import type {
  Arqueo,
  ArqueoRegistrado,
  Denominacion,
  PlanillaCerrada,
  SaldosPlanilla,
} from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { esDePin, esPinErrado } from '../cajas/cajas.api.ts'
import { formas, type PorForma } from '../movimientos-caja/importes.ts'
import { enCentavos } from '../movimientos-caja/saldos.ts'
import { leerCantidad } from './arqueo.ts'
import { cerrarPlanilla, registrarArqueo } from './planillas-caja.api.ts'
import { type ConteoEscrito, centavosContados } from './TablaConteo.tsx'

type Errores = Partial<Record<'pin' | 'motivo' | 'cheques' | 'banco', string | undefined>>

interface Opciones {
  saldos: SaldosPlanilla
  denominaciones: Denominacion[]
  refrescar(): Promise<unknown>
  alCerrar(cerrada: PlanillaCerrada): void
  enfocarPin(): void
}

/** The count that was registered before (the page was left, or it is of another person), or an empty one. */
const inicialDe = (
  arqueo: Arqueo | null,
  denominaciones: Denominacion[],
): { conteo: ConteoEscrito; cheques: number | null; banco: number | null } => ({
  conteo: {
    cantidades: Object.fromEntries(
      (arqueo?.denominaciones ?? []).flatMap(({ clase, valor, cantidad }) => {
        const id = denominaciones.find((d) => d.clase === clase && d.valor === valor)?.id
        return id === undefined || cantidad === 0 ? [] : [[id, String(cantidad)]]
      }),
    ),
    monedas: arqueo ? aCentavos(arqueo.monedas) : null,
  },
  cheques: arqueo ? aCentavos(arqueo.contado.valores) : null,
  banco: arqueo ? aCentavos(arqueo.contado.bancarios) : null,
})

/**
 * The state of a closing. A count is registered once and used until it changes: a wrong PIN does not count again. When the books
 * moved meanwhile (ARQUEO_VIEJO), they are asked for again and what was counted stays.
 */
export function useCierre({ saldos, denominaciones, refrescar, alCerrar, enfocarPin }: Opciones) {
  const { t } = useTranslation()
  const ciega = saldos.modoArqueo === 'CIEGO'
  const [registrado, setRegistrado] = useState<Arqueo | ArqueoRegistrado | null>(saldos.arqueo)
  const [{ conteo, cheques, banco }, setContado] = useState(() => inicialDe(saldos.arqueo, denominaciones))
  const [motivo, setMotivo] = useState(saldos.arqueo?.motivo ?? '')
  const [pin, setPin] = useState('')
  const [errores, setErrores] = useState<Errores>({})
  const [sucio, setSucio] = useState(false)

  const numero = (centavos: number | null) => (centavos === null || Number.isNaN(centavos) ? 0 : centavos)
  const contado: PorForma = {
    efectivo: centavosContados(denominaciones, conteo),
    valores: numero(cheques),
    bancarios: numero(banco),
  }
  const conLibros = saldos.saldo ?? registrado?.libros
  // Of a blind box, the books only beside a count that was registered.
  const libros = conLibros && (!ciega || registrado) ? enCentavos(conLibros) : undefined
  const difiere = libros !== undefined && formas.some((f) => contado[f] !== libros[f])

  /** A change of the count makes the registered one old. */
  const contar = (parte: Partial<{ conteo: ConteoEscrito; cheques: number | null; banco: number | null }>) => {
    setContado((antes) => ({ ...antes, ...parte }))
    setRegistrado(null)
    setSucio(true)
    setErrores({})
  }
  const problemasDelConteo = (): Errores => {
    const problema = (centavos: number | null, minimo: number) =>
      centavos === null
        ? t('validacion.requerido')
        : Number.isNaN(centavos)
          ? t('validacion.patron')
          : centavos < minimo
            ? t('validacion.minimo', { n: 0 })
            : undefined
    return limpio({ cheques: problema(cheques, 0), banco: problema(banco, Number.NEGATIVE_INFINITY) })
  }
  const ilegible =
    Object.values(conteo.cantidades).some((texto) => leerCantidad(texto) === undefined) ||
    Number.isNaN(conteo.monedas ?? 0) ||
    (conteo.monedas ?? 0) < 0

  const mandarConteo = () =>
    registrarArqueo({
      id: saldos.caja.id,
      nroPla: saldos.nroPla,
      denominaciones: denominaciones.flatMap((d) => {
        const cantidad = leerCantidad(conteo.cantidades[d.id] ?? '') ?? 0
        return cantidad > 0 ? [{ id: d.id, cantidad }] : []
      }),
      monedas: deCentavos(numero(conteo.monedas)),
      cheques: deCentavos(contado.valores),
      banco: deCentavos(contado.bancarios),
    })
  const alFallar = async (error: Error) => {
    if (error instanceof ErrorApi && esDePin(error)) {
      setPin('')
      setErrores({ pin: error.message })
      await avisarFallo(t(esPinErrado(error) ? 'caja.pinMal' : 'caja.noSeCerro'), error)
      return enfocarPin()
    }
    if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) {
      const { motivo: m, password, cheques: ch, banco: b } = error.errores
      setErrores(limpio({ motivo: m, pin: password, cheques: ch, banco: b }))
    }
    await avisarFallo(t('caja.noSeCerro'), error)
    if (error instanceof ErrorApi && error.codigo === 'ARQUEO_VIEJO') {
      setRegistrado(null)
      await refrescar()
    }
  }
  const registro = useMutation({ mutationFn: mandarConteo, onSuccess: setRegistrado, onError: (error) => void alFallar(error) })
  const cierre = useMutation({
    async mutationFn() {
      let arqueo = registrado
      if (!arqueo) {
        arqueo = await mandarConteo()
        setRegistrado(arqueo)
      }
      return cerrarPlanilla(saldos.caja.id, saldos.nroPla, pin, arqueo.id, motivo.trim())
    },
    onSuccess(cerrada) {
      setSucio(false)
      alCerrar(cerrada)
    },
    // Not awaited: the call is over, and what is said now must not be under its progress dialog.
    onError: (error) => void alFallar(error),
  })
  const probar = (problemas: Errores): boolean => {
    setErrores(problemas)
    if (ilegible) {
      document.querySelector<HTMLElement>('.conteo [aria-invalid=true]')?.focus()
      return false
    }
    const primero = (['cheques', 'banco', 'motivo', 'pin'] as const).find((campo) => problemas[campo])
    if (primero === 'pin') enfocarPin()
    else if (primero) document.getElementById(primero === 'motivo' ? 'motivo-diferencia' : `contado-${primero}`)?.focus()
    return primero === undefined
  }
  return {
    conteo,
    cheques,
    banco,
    contado,
    libros,
    difiere,
    motivo,
    pin,
    errores,
    sucio,
    /** A blind count that was registered is only read, until it is counted again. */
    fijo: ciega && registrado !== null,
    ocupado: registro.isPending || cierre.isPending,
    cambiarConteo: (nuevo: ConteoEscrito) => contar({ conteo: nuevo }),
    cambiarCheques: (n: number | null) => contar({ cheques: n }),
    cambiarBanco: (n: number | null) => contar({ banco: n }),
    cambiarMotivo(texto: string) {
      setMotivo(texto)
      setSucio(true)
      setErrores(limpio({ ...errores, motivo: undefined }))
    },
    cambiarPin(texto: string) {
      setPin(texto)
      setErrores(limpio({ ...errores, pin: undefined }))
    },
    contarOtraVez() {
      setRegistrado(null)
      setErrores({})
    },
    /** Number that the adjustment at a place will get, as long as nobody posts meanwhile (then the count is old). */
    numeroDe: (lugar: number) => saldos.proximoMovimiento + lugar,
    registrar() {
      if (!registro.isPending && probar(problemasDelConteo())) registro.mutate()
    },
    cerrar() {
      // Enter in the count of a blind box registers it; there is nothing to sign yet.
      if (!libros) {
        if (probar(problemasDelConteo())) registro.mutate()
        return
      }
      const problemas = limpio({
        ...problemasDelConteo(),
        motivo: difiere && motivo.trim() === '' ? t('errores.ARQUEO_MOTIVO') : undefined,
        pin: pin === '' ? t('validacion.requerido') : esquemaPin.safeParse(pin).success ? undefined : t('errores.PIN_FORMATO'),
      })
      if (probar(problemas)) cierre.mutate()
    },
  }
}
export type Cierre = ReturnType<typeof useCierre>

const limpio = (errores: Errores): Errores => Object.fromEntries(Object.entries(errores).filter(([, texto]) => texto))
