import '../../../estilos/login.css'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queryClient, sessionExpired } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { IngresoForm } from './IngresoForm.tsx'

/** Login dialog over the screen after a session expires; no input is lost. */
export function SesionVencida({ email, salir }: { email: string; salir(): void }) {
  const { t } = useTranslation()
  const goOn = async () => {
    sessionExpired.set(false)
    await queryClient.invalidateQueries()
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('acceso.vencida')}
      zIndex={360}
    >
      <div className="reingreso pila-m">
        <p>{t('acceso.vencidaTexto')}</p>
        <IngresoForm
          email={email}
          alEntrar={goOn}
          olvide={
            <Button
              variant="texto"
              onClick={() => {
                sessionExpired.set(false)
                salir()
              }}
            >
              {t('acceso.salir')}
            </Button>
          }
        />
      </div>
    </Modal>
  )
}
