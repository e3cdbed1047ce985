/** What must be known before the first paint: the theme and the language, so that nothing flashes. */
import { chosenLanguage, chosenTheme } from "./preferences.ts";

const root = document.documentElement;
root.dataset["theme"] = chosenTheme(location.search);
root.lang = chosenLanguage(location.search) === "zh" ? "zh-Hans" : "en";
