import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { fieldErrors } from '../../../platform/fieldErrors.ts'
import { useUser } from '../../../platform/session.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { useBeforeLeave } from '../../../ui/form/unsaved.ts'
import { markFields } from '../../../ui/form/useForm.ts'
import { type BorradorDePaso, borrarBorrador, guardarBorrador } from './borradores.ts'
import { deOtro, type EnvioDePaso, fundir, iguales, type Parte } from './partes.ts'
import { useSolicitudes } from './solicitudes.api.ts'

/** What came of saving a step. */
export type Salio = 'bien' | 'sinRed' | 'choque' | 'mal' | 'sesion'

interface Opciones<V> {
  /** As the server has it, or as one that is about to begin (id 0). */
  solicitud: Solicitud
  parte: Parte<V>
  /** What this device kept of the step. */
  borrador: BorradorDePaso<V> | undefined
  /** Of a request that does not exist yet. */
  clave: string
  /** What is wrong, beyond the contract's rules, by field. */
  ademas?: (valores: V) => Record<string, string>
}

export interface PasoEscrito<V> {
  form: UseFormReturnType<V>
  /** Goes on the <form>. */
  props: { noValidate: true; ref: RefObject<HTMLFormElement | null> }
  /** The request as it would be if what is written were saved. */
  comoSeria: Solicitud
  sucio: boolean
  guardando: boolean
  /** Where what is written is: with the server, or in this device alone. */
  sinRed: boolean
  /** What this device had kept is on screen since it was opened. */
  recuperado: number | undefined
  /** Fields that somebody else wrote meanwhile and say something else. */
  choque: Array<keyof V & string>
  traer(): void
  quedarme(): void
  /** Saves what is written, if anything; `callado` leaves what is wrong for later. */
  mandar(callado?: boolean): Promise<[Salio, Solicitud]>
}

/**
 * A step in which one writes. Every key stays in this device at once; leaving the step sends it. Without line it goes on, and is sent
 * when there is one; when somebody else wrote in the same fields nothing is sent until the person says which stays. (decision 035)
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
  // For what is written down in the moment of a change, before it is drawn.
  const desde = useRef(base)
  const setBase = (nueva: V) => {
    desde.current = nueva
    ponerBase(nueva)
  }
  // Asked for while leaving, when what was last drawn may be old.
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

  /** Brings in what somebody else wrote since. */
  const poner = (suyo: V, gana: 'mio' | 'suyo') => {
    const juntos = fundir(base, form.getValues(), suyo, gana)
    setBase(suyo)
    form.setValues(juntos)
    void anotar(juntos, suyo)
  }
  // Somebody else wrote, in other fields than those that are written here: theirs are shown as they are now.
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
    // What was kept is of the server now; of one that was just begun, under its other name.
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
        // Other fields than those that are written here: both stay, and nobody is asked.
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

  // What was left without line is sent as soon as there is one, and the line is tried now and then: a phone does not always know.
  const reintentar = useEffectEvent(() => void mandar(true))
  useEffect(() => {
    if (!sinRed || solicitud.id === 0) return
    const otraVez = () => reintentar()
    otraVez()
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  }, [sinRed, solicitud.id])

  // Leaving by any other way than the button: what can be saved is; what cannot stays in this device, and is there on coming back.
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
