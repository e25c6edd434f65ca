import { chromium } from '@playwright/test'
import { startPortal } from './server.ts'
import { signInAs } from './people.ts'
