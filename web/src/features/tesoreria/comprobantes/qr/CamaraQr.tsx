import './camara.css'
import { type FacturaQr, parecidoAFactura, readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { useCamera } from '../../../../ui/camera/useCamera.ts'
import { Notice } from '../../../../ui/states.tsx'
import { useFocusReturn } from '../../../../ui/useFocusReturn.ts'
import { useQrTexts } from './useQrTexts.ts'

interface Props {
  /** Invoice found and the text of its code; the camera is already off. */
  alLeer(factura: FacturaQr, text: string): void
  /** Photo taken instead: becomes the receipt's file, searched for a QR as any other. */
  alSacarFoto(photo: File): void
  cerrar(): void
}

/** Scans an invoice's QR live. Another code shows a message and scanning continues. (decisions §9.2) */
export function CamaraQr({ alLeer, alSacarFoto, cerrar }: Props) {
  const { t } = useTranslation()
  const texts = useQrTexts()
  const photo = useRef<HTMLInputElement>(null)
  const [other, setOther] = useState('')
  const { video, running, problem, start } = useCamera({
    prefers: parecidoAFactura,
    width: 1920,
    onRead(text) {
      const lectura = readFacturaQr(text)
      if (lectura.factura) alLeer(lectura.factura, text)
      else setOther(texts.motivo(lectura))
      return lectura.factura !== undefined
    },
  })
  useFocusReturn()
  // Opening this dialog was the user's consent to start the camera.
  const alAbrir = useRef(start)
  useEffect(() => alAbrir.current(), [])
  return (
    <Modal opened onClose={cerrar} title={t('facturaQr.camara.titulo')} closeButtonProps={{ 'aria-label': t('comun.cerrar') }}>
      <div className="camara-qr">
        {problem ? (
          <Notice type="alerta">{t(`facturaQr.camara.${problem}`)}</Notice>
        ) : (
          <div className="cuadro" data-prendida={running || undefined}>
            {/* Live camera image of an invoice: nothing to caption. */}
            <video ref={video} muted playsInline aria-label={t('facturaQr.camara.apuntando')} />
            <span className="mira" aria-hidden="true" />
            <p>{t(running ? 'facturaQr.camara.apuntando' : 'facturaQr.camara.encendiendo')}</p>
          </div>
        )}
        <div role="status">{other && <Notice type="alerta">{other}</Notice>}</div>
        <div className="botones">
          <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
          <Button icon="camara" variant={problem ? 'principal' : 'comun'} onClick={() => photo.current?.click()}>
            {t('facturaQr.camara.sacarFoto')}
          </Button>
        </div>
        <input
          ref={photo}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('facturaQr.camara.sacarFoto')}
          onChange={({ currentTarget }) => {
            const [sacada] = currentTarget.files ?? []
            currentTarget.value = ''
            if (sacada) alSacarFoto(sacada)
          }}
        />
      </div>
    </Modal>
  )
}
