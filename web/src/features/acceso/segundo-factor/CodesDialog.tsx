import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'

/** Recovery codes, shown only once: neither an outside click nor Escape closes it. */
export function CodesDialog({ codigos, cerrar }: { codigos: string[]; cerrar(): void }) {
  const { t } = useTranslation()
  const text = `${organization().nombre} · ${t('segundoFactor.codigos')}\n\n${codigos.join('\n')}\n`
  const copiar = () => copyText(text, { done: t('segundoFactor.copiados'), failed: t('segundoFactor.noCopio') })
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t('segundoFactor.codigosTitulo')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="pila">
        <p>{t('segundoFactor.codigosTexto')}</p>
        <ul className="segundo-codigos">
          {codigos.map((codigo) => (
            <li key={codigo}>{codigo}</li>
          ))}
        </ul>
        <div className="segundo-acciones">
          <Button onClick={() => void copiar()}>{t('segundoFactor.copiar')}</Button>
          <a
            className="boton"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${t('segundoFactor.archivo')}.txt`}
          >
            {t('segundoFactor.descargar')}
          </a>
          <Button onClick={() => window.print()}>{t('segundoFactor.imprimir')}</Button>
        </div>
      </div>
      <div className="botones">
        <Button variant="principal" onClick={cerrar}>
          {t('segundoFactor.guardados')}
        </Button>
      </div>
    </Modal>
  )
}
