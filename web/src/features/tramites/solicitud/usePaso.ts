import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { useUser } from '../../../platform/user.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { useBeforeLeave } from '../../../ui/form/unsaved.ts'
import { markFields } from '../../../ui/form/useForm.ts'
import { type BorradorDePaso, borrarBorrador, guardarBorrador } from './borradores.ts'
import { deOtro, type EnvioDePaso, fundir, iguales, type Parte } from './partes.ts'
import { useSolicitudes } from './solicitudes.api.ts'

/** Result of saving a step. */
export type Salio = 'bien' | 'sinRed' | 'choque' | 'mal' | 'sesion'

interface Opciones<V> {
  /** As on the server, or about to begin (id 0). */
  solicitud: Solicitud
  parte: Parte<V>
  /** Draft stored on this device. */
  borrador: BorradorDePaso<V> | undefined
  /** For a request not created yet. */
  clave: string
  /** Errors beyond the contract's schema, by field. */
  ademas?: (valores: V) => Record<string, string>
}

export interface PasoEscrito<V> {
  form: UseFormReturnType<V>
  /** Props of the <form>. */
  props: { noValidate: true; ref: RefObject<HTMLFormElement | null> }
  /** Request with the values on screen, as if saved. */
  comoSeria: Solicitud
  sucio: boolean
  guardando: boolean
  /** True if the input is only on this device. */
  sinRed: boolean
  /** A stored draft was restored, with its timestamp. */
  recuperado: number | undefined
  /** Fields changed concurrently to other values. */
  choque: Array<keyof V & string>
  traer(): void
  quedarme(): void
  /** Saves the input, if any; `callado` leaves errors for later. */
  mandar(callado?: boolean): Promise<[Salio, Solicitud]>
}

/**
 * A step with a form. Each key is stored on this device; leaving the step saves it. Offline it continues, and is saved later;
 * after a concurrent change of the same fields nothing is sent until the user chooses. (decision 035)
 */
export function usePaso<V extends object>({ solicitud, parte, borrador, clave, ademas }: Opciones<V>): PasoEscrito<V> {
  const { t } = useTranslation()
  const usuario = useUser().id
  const { llevar, leerOtraVez } = useSolicitudes()
  const ref = useRef<HTMLFormElement>(null)
  const cual = { usuario, id: solicitud.id, numeroAfiliado: solicitud.numeroAfiliado }
  const [base, ponerBase] = useState<V>(() => borrador?.base ?? parte.valoresDe(solicitud))
  const [recuperado] = useState(() => (borrador && !iguales(borrador.valores, borrador.base) ? borrador.momento : undefined))
  const [sinRed, setSinRed] = useState(borrador?.pendiente ?? false)
  // For writes during a change, before the render.
  const desde = useRef(base)
  const setBase = (nueva: V) => {
    desde.current = nueva
    ponerBase(nueva)
  }
  // Set when leaving, since the last render may be stale.
  const dejado = useRef(false)
  const anotar = (valores: V, base: V, pendiente = false) =>
    iguales(valores, base)
      ? borrarBorrador(cual, parte.pantalla)
      : guardarBorrador(cual, parte.pantalla, { base, valores, momento: Date.now(), pendiente, clave })
  const form = useForm<V>({
    initialValues: borrador?.valores ?? parte.valoresDe(solicitud),
    onValuesChange: (valores) => {
      dejado.current = false
      void anotar(valores, desde.current)
    },
  })
  const valores = form.values
  const delServidor = parte.valoresDe(solicitud)
  const sucio = !iguales(valores, base)
  const movido = !iguales(base, delServidor)
  const choque = sucio && solicitud.id !== 0 ? deOtro(base, valores, delServidor) : []

  /** Merges concurrent changes of others. */
  const poner = (suyo: V, gana: 'mio' | 'suyo') => {
    const juntos = fundir(base, form.getValues(), suyo, gana)
    setBase(suyo)
    form.setValues(juntos)
    void anotar(juntos, suyo)
  }
  // Concurrent changes in other fields are shown at once.
  const adoptar = useEffectEvent(() => {
    if (!movido || choque.length > 0 || dejado.current) return
    poner(delServidor, 'suyo')
  })
  useEffect(() => adoptar(), [solicitud.version])

  const mutacion = useMutation({
    mutationFn: (envio: EnvioDePaso): Promise<Solicitud> => llevar(envio),
  })
  const problemas = ({ llamada, cuerpo }: EnvioDePaso, escritos: V): Record<string, string> => ({
    ...(llamada.body ? fieldErrors(llamada.body)(cuerpo) : {}),
    ...ademas?.(escritos),
  })
  const guardado = async (nueva: Solicitud): Promise<[Salio, Solicitud]> => {
    const ahora = parte.valoresDe(nueva)
    setBase(ahora)
    form.setValues(ahora)
    // The server has the draft now; a new request is stored under its id.
    await borrarBorrador(cual, parte.pantalla)
    dejado.current = true
    setSinRed(false)
    return ['bien', nueva]
  }
  const intentar = async (de: Solicitud, callado: boolean, otraVez: boolean): Promise<[Salio, Solicitud]> => {
    const escritos = form.getValues()
    const envio = parte.envioDe(de, escritos, clave)
    const errores = problemas(envio, escritos)
    if (Object.keys(errores).length > 0) {
      if (!callado) markFields(form, ref.current, errores)
      return ['mal', de]
    }
    try {
      return await guardado(await mutacion.mutateAsync(envio))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) return ['sesion', de]
      if (error.status === 0 || error.status === 503) {
        dejado.current = true
        setSinRed(true)
        await anotar(escritos, base, true)
        return ['sinRed', de]
      }
      if (error.code === 'VERSION_VIEJA') {
        const ahora = await leerOtraVez(de.id)
        const suyo = parte.valoresDe(ahora)
        // Other fields: both changes are kept without asking.
        if (otraVez && deOtro(base, escritos, suyo).length === 0) {
          poner(suyo, 'suyo')
          return intentar(ahora, callado, false)
        }
        return ['choque', ahora]
      }
      if (callado) return ['mal', de]
      if (Object.keys(error.errors).length > 0) markFields(form, ref.current, error.errors)
      else void notifyFailure(t('formulario.noSeGuardo'), error)
      return ['mal', de]
    }
  }
  const mandar = async (callado = false): Promise<[Salio, Solicitud]> => {
    const escritos = form.getValues()
    if (solicitud.id !== 0 && iguales(escritos, desde.current)) {
      const errores = ademas?.(escritos) ?? {}
      if (callado || Object.keys(errores).length === 0) return ['bien', solicitud]
      markFields(form, ref.current, errores)
      return ['mal', solicitud]
    }
    if (choque.length > 0) return ['choque', solicitud]
    return intentar(solicitud, callado, true)
  }

  // A step left offline is sent when online, and also retried periodically: a phone does not always report it.
  const reintentar = useEffectEvent(() => void mandar(true))
  useEffect(() => {
    if (!sinRed || solicitud.id === 0) return
    const otraVez = () => reintentar()
    otraVez()
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  }, [sinRed, solicitud.id])

  // Leaving in any other way: saves if possible; otherwise the draft stays on this device.
  useBeforeLeave(async () => {
    if (solicitud.id === 0 || dejado.current || iguales(form.getValues(), desde.current)) return true
    const [salio] = await mandar(true)
    return salio !== 'sesion'
  })

  return {
    form,
    props: { noValidate: true, ref },
    comoSeria: parte.aplicar(solicitud, valores),
    sucio,
    guardando: mutacion.isPending,
    sinRed,
    recuperado,
    choque,
    traer: () => poner(delServidor, 'suyo'),
    quedarme: () => poner(delServidor, 'mio'),
    mandar,
  }
}
