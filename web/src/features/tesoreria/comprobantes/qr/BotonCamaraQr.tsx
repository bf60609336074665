import type { FacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { CamaraQr } from './CamaraQr.tsx'
import { readFileFactura } from './leerFactura.ts'
import { useQrTexts } from './useQrTexts.ts'

/** For a receipt without a readable QR: scans the printed invoice with the camera. Shown only if a camera may exist. */
export function BotonCamaraQr({ alLeer }: { alLeer(factura: FacturaQr, text: string): void }) {
  const { t } = useTranslation()
  const texts = useQrTexts()
  const [opened, setOpened] = useState(false)
  if (!('mediaDevices' in navigator)) return null
  const ofPhoto = async (photo: File) => {
    setOpened(false)
    const read = await readFileFactura(photo, new AbortController().signal)
    if (read.factura) alLeer(read.factura, read.texto)
    else notifications.show({ message: texts.motivo(read) })
  }
  return (
    <>
      <Button variant="texto" icon="qr" onClick={() => setOpened(true)}>
        {t('facturaQr.camara.titulo')}
      </Button>
      {opened && (
        <CamaraQr
          alLeer={(factura, text) => {
            setOpened(false)
            alLeer(factura, text)
          }}
          alSacarFoto={(photo) => void ofPhoto(photo)}
          cerrar={() => setOpened(false)}
        />
      )}
    </>
  )
}
