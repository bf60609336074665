import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { organizacion } from '../../app/organizacion.ts'
import { Boton } from '../../ui/Boton.tsx'

/** What cannot be done online yet, and who does it meanwhile (A-LOGIN-07..10). */
export function DialogoPronto({ titulo, texto, cerrar }: { titulo: string; texto: string; cerrar(): void }) {
  const { t } = useTranslation()
  const { telefono, email } = organizacion()
  return (
    <Modal opened onClose={cerrar} title={titulo} closeButtonProps={{ 'aria-label': t('comun.cerrar') }}>
      <p>{texto}</p>
      <dl className="datos" style={{ marginTop: 16 }}>
        <div>
          <dt>{t('acceso.telefono')}</dt>
          <dd>{telefono}</dd>
        </div>
        <div>
          <dt>{t('acceso.correo')}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <div className="botones">
        <Boton variante="principal" onClick={cerrar}>
          {t('comun.aceptar')}
        </Boton>
      </div>
    </Modal>
  )
}
