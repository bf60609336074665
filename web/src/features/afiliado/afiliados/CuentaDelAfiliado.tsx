import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'

/** Checks if a member has an account, and shows the result or refusal in a dialog (A-REGISTRO-04, A-REGISTRO-05). */
export function CuentaDelAfiliado({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const titulo = t('registro.cuentaPortal')
  const ver = () =>
    run(request(afiliados.tieneCuenta, { params: { id: numero } }), {
      failure: titulo,
      onSuccess: ({ existe }) =>
        void notify(titulo, t(existe ? 'registro.tieneCuenta' : 'registro.noTieneCuenta'), t('comun.aceptar')),
    })
  return (
    <Button icon="perfil" loading={running} onClick={() => void ver()}>
      {t('registro.verCuenta')}
    </Button>
  )
}
