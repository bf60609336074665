import './sistemas.css'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'

interface Props {
  titulo: string
  texto: string
  secreto: string
  /** A sample line that uses it. */
  uso?: string
  cerrar(): void
}

/** A secret, shown only once: neither an outside click nor Escape closes it. */
export function DialogoSecreto({ titulo, texto, secreto, uso, cerrar }: Props) {
  const { t } = useTranslation()
  const copiar = () => copyText(secreto, { done: t('sistemas.copiado'), failed: t('sistemas.noCopio') })
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={titulo}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="pila">
        <p>{texto}</p>
        <p className="secreto">
          <code>{secreto}</code>
        </p>
        {uso && (
          <div>
            <p className="suave">{t('sistemas.uso')}</p>
            <pre className="ejemplo">
              <code>{uso}</code>
            </pre>
          </div>
        )}
      </div>
      <div className="botones">
        <Button onClick={() => void copiar()}>{t('sistemas.copiar')}</Button>
        <Button variant="principal" onClick={cerrar}>
          {t('sistemas.listo')}
        </Button>
      </div>
    </Modal>
  )
}
