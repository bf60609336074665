import { pedido } from '@gremial/contract/platform/llamada.ts'
import { cajas, type FilaCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { useTranslation } from 'react-i18next'
import { CampoPin, largoPin } from '../../../ui/CampoPin.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useLlamar } from '../../../ui/useHacer.ts'
import { problemaDePin } from './cajas.api.ts'
import { useFirma } from './useFirma.ts'

interface Props {
  caja: FilaCaja
  alCerrar(hecho: boolean): void
}

/** A new PIN for whoever knows the current one (C-CAJA-08, C-CAJA-36, K-70). */
export function DialogoCambiarPin({ caja: { id, nombre }, alCerrar }: Props) {
  const { t } = useTranslation()
  const llamar = useLlamar()
  return (
    <DialogoNuevoPin
      titulo={t('caja.cambiarPinDe', { nombre })}
      texto={t('caja.textoCambiarPin')}
      conActual
      accion={t('caja.cambiarPin')}
      hacer={(nuevo, actual) => llamar(pedido(cajas.cambiarPin, { cuerpo: { id, password: actual, password2: nuevo } }))}
      alCerrar={alCerrar}
    />
  )
}

/** Unlocks a box and gives it a PIN when nobody remembers the old one; for administrators. */
export function DialogoRestablecerPin({ caja: { id, nombre, bloqueada }, alCerrar }: Props) {
  const { t } = useTranslation()
  const llamar = useLlamar()
  return (
    <DialogoNuevoPin
      titulo={t('caja.restablecerPinDe', { nombre })}
      texto={t(bloqueada ? 'caja.textoDestrabar' : 'caja.textoRestablecer')}
      accion={t('caja.restablecerPin')}
      hacer={(nuevo) => llamar(pedido(cajas.restablecerPin, { claves: { codigo: id }, cuerpo: { pin: nuevo, pin2: nuevo } }))}
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
    <DialogoFormulario titulo={titulo} accion={accion} formulario={firma.formulario} cerrar={() => alCerrar(false)}>
      <p>{texto}</p>
      {campos.map(({ nombre, rotulo }, i) => {
        const { onChange, ...campo } = firma.campo(nombre)
        return (
          <CampoPin
            key={nombre}
            label={rotulo}
            primero={i === 0}
            {...campo}
            onChange={(valor) => {
              onChange(valor)
              const siguiente = campos[i + 1]
              if (valor.length === largoPin && siguiente) firma.enfocar(siguiente.nombre)
            }}
          />
        )
      })}
    </DialogoFormulario>
  )
}
