import { request } from '@gremial/contract/platform/call.ts'
import { cajas, type FilaCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { PinField, pinLength } from '../../../ui/PinField.tsx'
import { useCallApi } from '../../../ui/useAction.ts'
import { problemaDePin } from './cajas.api.ts'
import { useFirma } from './useFirma.ts'

interface Props {
  caja: FilaCaja
  alCerrar(hecho: boolean): void
}

/** A new PIN for whoever knows the current one (C-CAJA-08, C-CAJA-36, K-70). */
export function DialogoCambiarPin({ caja: { id, nombre }, alCerrar }: Props) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  return (
    <DialogoNuevoPin
      titulo={t('caja.cambiarPinDe', { nombre })}
      texto={t('caja.textoCambiarPin')}
      conActual
      accion={t('caja.cambiarPin')}
      hacer={(nuevo, actual) => llamar(request(cajas.cambiarPin, { body: { id, password: actual, password2: nuevo } }))}
      alCerrar={alCerrar}
    />
  )
}

/** Unlocks a box and gives it a PIN when nobody remembers the old one; for administrators. */
export function DialogoRestablecerPin({ caja: { id, nombre, bloqueada }, alCerrar }: Props) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  return (
    <DialogoNuevoPin
      titulo={t('caja.restablecerPinDe', { nombre })}
      texto={t(bloqueada ? 'caja.textoDestrabar' : 'caja.textoRestablecer')}
      accion={t('caja.restablecerPin')}
      hacer={(nuevo) => llamar(request(cajas.restablecerPin, { params: { codigo: id }, body: { pin: nuevo, pin2: nuevo } }))}
      alCerrar={alCerrar}
    />
  )
}

interface PropsNuevo {
  titulo: string
  texto: string
  /** Whether the current one is asked for. */
  conActual?: boolean
  accion: string
  hacer(nuevo: string, actual: string): Promise<unknown>
  alCerrar(hecho: boolean): void
}

function DialogoNuevoPin({ titulo, texto, conActual = false, accion, hacer, alCerrar }: PropsNuevo) {
  const { t } = useTranslation()
  const campos = [
    ...(conActual ? [{ nombre: 'password', rotulo: t('caja.pinActual') }] : []),
    { nombre: 'password2', rotulo: t('caja.pinNuevo') },
    { nombre: 'repetido', rotulo: t('caja.pinRepetir') },
  ]
  const firma = useFirma({
    pin: 'password',
    problemas(escrito) {
      const deFormato = campos.flatMap(({ nombre }) => {
        const clave = problemaDePin(escrito(nombre))
        return clave ? [[nombre, t(clave)] as const] : []
      })
      const distintos = escrito('password2') !== escrito('repetido')
      return { ...(distintos ? { repetido: t('errores.PINES_DISTINTOS') } : {}), ...Object.fromEntries(deFormato) }
    },
    hacer: (escrito) => hacer(escrito('password2'), escrito('password')),
    fallo: t('caja.pinNoCambio'),
    alCerrar,
  })
  return (
    <FormDialog title={titulo} action={accion} form={firma.formulario} close={() => alCerrar(false)}>
      <p>{texto}</p>
      {campos.map(({ nombre, rotulo }, i) => {
        const { onChange, ...campo } = firma.campo(nombre)
        return (
          <PinField
            key={nombre}
            label={rotulo}
            first={i === 0}
            {...campo}
            onChange={(valor) => {
              onChange(valor)
              const siguiente = campos[i + 1]
              if (valor.length === pinLength && siguiente) firma.enfocar(siguiente.nombre)
            }}
          />
        )
      })}
    </FormDialog>
  )
}
