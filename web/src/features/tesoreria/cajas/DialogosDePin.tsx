import { request } from '@gremial/contract/platform/call.ts'
import { type CajaRow, cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { PinField, pinLength } from '../../../ui/PinField.tsx'
import { useCallApi } from '../../../ui/useAction.ts'
import { pinProblem } from './cajas.api.ts'
import { useFirma } from './useFirma.ts'

interface Props {
  caja: CajaRow
  alCerrar(hecho: boolean): void
}

/** Changes the PIN, given the current one (C-CAJA-08, C-CAJA-36, K-70). */
export function DialogoCambiarPin({ caja: { id, nombre }, alCerrar }: Props) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  return (
    <DialogoNuevoPin
      titulo={t('caja.cambiarPinDe', { nombre })}
      texto={t('caja.textoCambiarPin')}
      conActual
      accion={t('caja.cambiarPin')}
      hacer={(nuevo, current) => llamar(request(cajas.cambiarPin, { body: { id, password: current, password2: nuevo } }))}
      alCerrar={alCerrar}
    />
  )
}

/** Unlocks a box and sets a PIN without the old one; for administrators. */
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
  /** True if the current PIN is required. */
  conActual?: boolean
  accion: string
  hacer(nuevo: string, current: string): Promise<unknown>
  alCerrar(hecho: boolean): void
}

function DialogoNuevoPin({ titulo, texto, conActual = false, accion, hacer, alCerrar }: PropsNuevo) {
  const { t } = useTranslation()
  const fields = [
    ...(conActual ? [{ nombre: 'password', rotulo: t('caja.pinActual') }] : []),
    { nombre: 'password2', rotulo: t('caja.pinNuevo') },
    { nombre: 'repetido', rotulo: t('caja.pinRepetir') },
  ]
  const firma = useFirma({
    pin: 'password',
    problemas(typed) {
      const deFormato = fields.flatMap(({ nombre }) => {
        const clave = pinProblem(typed(nombre))
        return clave ? [[nombre, t(clave)] as const] : []
      })
      const different = typed('password2') !== typed('repetido')
      return { ...(different ? { repetido: t('errores.PINES_DISTINTOS') } : {}), ...Object.fromEntries(deFormato) }
    },
    hacer: (typed) => hacer(typed('password2'), typed('password')),
    fallo: t('caja.pinNoCambio'),
    alCerrar,
  })
  return (
    <FormDialog title={titulo} action={accion} form={firma.formulario} close={() => alCerrar(false)}>
      <p>{texto}</p>
      {fields.map(({ nombre, rotulo }, i) => {
        const { onChange, ...field } = firma.campo(nombre)
        return (
          <PinField
            key={nombre}
            label={rotulo}
            first={i === 0}
            {...field}
            onChange={(value) => {
              onChange(value)
              const next = fields[i + 1]
              if (value.length === pinLength && next) firma.enfocar(next.nombre)
            }}
          />
        )
      })}
    </FormDialog>
  )
}
