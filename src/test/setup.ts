import "./environment.ts";
import { setUpWindow } from "./window";

setUpWindow();
