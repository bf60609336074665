import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { useHacer } from '../../../ui/useHacer.ts'

/** Staff ask whether a member has an account; the answer, or the server's refusal, in a dialog (A-REGISTRO-04, A-REGISTRO-05). */
export function CuentaDelAfiliado({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const titulo = t('registro.cuentaPortal')
  const ver = () =>
    hacer(pedido(afiliados.tieneCuenta, { claves: { id: numero } }), {
      fallo: titulo,
      alLograr: ({ existe }) =>
        void avisar(titulo, t(existe ? 'registro.tieneCuenta' : 'registro.noTieneCuenta'), t('comun.aceptar')),
    })
  return (
    <Boton icono="perfil" cargando={haciendo} onClick={() => void ver()}>
      {t('registro.verCuenta')}
    </Boton>
  )
}
