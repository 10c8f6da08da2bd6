"""Sequential tests: is one bot stronger than another? The rule that ends a test is named before it begins."""
