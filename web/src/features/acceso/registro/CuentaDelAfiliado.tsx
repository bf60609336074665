import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { tieneCuenta } from './registro.api.ts'

/** Staff ask whether a member has an account; the answer, or the server's refusal, in a dialog (A-REGISTRO-04, A-REGISTRO-05). */
export function CuentaDelAfiliado({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useMutation({
    mutationFn: () => tieneCuenta(numero),
    onSuccess: ({ existe }) =>
      void avisar(t('registro.cuentaPortal'), t(existe ? 'registro.tieneCuenta' : 'registro.noTieneCuenta'), t('comun.aceptar')),
    onError: (error) => void avisar(t('registro.cuentaPortal'), error.message, t('comun.aceptar')),
  })
  return (
    <Boton icono="perfil" cargando={consulta.isPending} onClick={() => consulta.mutate()}>
      {t('registro.verCuenta')}
    </Boton>
  )
}
