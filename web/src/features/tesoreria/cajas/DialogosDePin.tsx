import { pin as esquemaPin, type FilaCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoPin } from '../../../ui/CampoPin.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { actualizarPin, esDePin, esPinErrado, restablecerPin } from './cajas.api.ts'

type Campo = 'actual' | 'nuevo' | 'repetir'

interface Props {
  caja: FilaCaja
  alCerrar(hecho: boolean): void
}

/** A new PIN for whoever knows the current one (C-CAJA-08, C-CAJA-36, K-70). */
export function DialogoCambiarPin({ caja, alCerrar }: Props) {
  const { t } = useTranslation()
  return (
    <DialogoNuevoPin
      titulo={t('caja.cambiarPinDe', { nombre: caja.nombre })}
      texto={t('caja.textoCambiarPin')}
      campos={['actual', 'nuevo', 'repetir']}
      accion={t('caja.cambiarPin')}
      hacer={({ actual, nuevo }) => actualizarPin(caja.id, actual, nuevo)}
      alCerrar={alCerrar}
    />
  )
}

/** Unlocks a box and gives it a PIN when nobody remembers the old one; for administrators. */
export function DialogoRestablecerPin({ caja, alCerrar }: Props) {
  const { t } = useTranslation()
  return (
    <DialogoNuevoPin
      titulo={t('caja.restablecerPinDe', { nombre: caja.nombre })}
      texto={t(caja.bloqueada ? 'caja.textoDestrabar' : 'caja.textoRestablecer')}
      campos={['nuevo', 'repetir']}
      accion={t('caja.restablecerPin')}
      hacer={({ nuevo }) => restablecerPin(caja.id, nuevo)}
      alCerrar={alCerrar}
    />
  )
}

function DialogoNuevoPin({
  titulo,
  texto,
  campos,
  accion,
  hacer,
  alCerrar,
}: {
  titulo: string
  texto: ReactNode
  campos: readonly Campo[]
  accion: string
  hacer(pines: Record<Campo, string>): Promise<unknown>
  alCerrar(hecho: boolean): void
}) {
  const { t } = useTranslation()
  const [pines, setPines] = useState<Record<Campo, string>>({ actual: '', nuevo: '', repetir: '' })
  const [errores, setErrores] = useState<Partial<Record<Campo, string>>>({})
  const nodos = useRef<Partial<Record<Campo, HTMLInputElement | null>>>({})
  const mutacion = useMutation({
    mutationFn: () => hacer(pines),
    onSuccess: () => alCerrar(true),
    // Not awaited: the call is over, and what is said now must not be under its progress dialog.
    onError: (error) => void alFallar(error),
  })
  async function alFallar(error: Error): Promise<void> {
    const dePin = error instanceof ErrorApi && esDePin(error)
    if (dePin) {
      setPines({ ...pines, actual: '' })
      setErrores({ actual: error.message })
    }
    await avisarFallo(t(esPinErrado(error) ? 'caja.pinMal' : 'caja.pinNoCambio'), error)
    if (dePin) nodos.current.actual?.focus()
    else if (error instanceof ErrorApi && error.status !== 0 && error.status !== 401) alCerrar(false)
  }
  const confirmar = () => {
    const problemas: Partial<Record<Campo, string>> = {}
    for (const campo of campos) {
      if (pines[campo] === '') problemas[campo] = t('validacion.requerido')
      else if (!esquemaPin.safeParse(pines[campo]).success) problemas[campo] = t('errores.PIN_FORMATO')
    }
    if (!problemas.nuevo && !problemas.repetir && pines.nuevo !== pines.repetir) problemas.repetir = t('errores.PINES_DISTINTOS')
    setErrores(problemas)
    const primero = campos.find((c) => problemas[c])
    if (primero) nodos.current[primero]?.focus()
    else mutacion.mutate()
  }
  const rotulos = { actual: t('caja.pinActual'), nuevo: t('caja.pinNuevo'), repetir: t('caja.pinRepetir') }
  return (
    <Modal opened onClose={() => alCerrar(false)} title={titulo} withCloseButton={false} closeOnClickOutside={false}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(e) => {
          e.preventDefault()
          if (!mutacion.isPending) confirmar()
        }}
      >
        <div className="pila">
          <p>{texto}</p>
          {campos.map((campo, i) => (
            <CampoPin
              key={campo}
              ref={(nodo) => {
                nodos.current[campo] = nodo
              }}
              label={rotulos[campo]}
              value={pines[campo]}
              onChange={(valor) => {
                setPines((antes) => ({ ...antes, [campo]: valor }))
                setErrores((antes) => ({ ...antes, [campo]: undefined }))
                const siguiente = campos[i + 1]
                if (valor.length === 4 && siguiente) nodos.current[siguiente]?.focus()
              }}
              error={errores[campo]}
              primero={i === 0}
            />
          ))}
        </div>
        <div className="botones">
          <Boton onClick={() => alCerrar(false)}>{t('comun.cancelar')}</Boton>
          <Boton type="submit" variante="principal" cargando={mutacion.isPending}>
            {accion}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
